import { expect, test } from 'vitest';

import { StopSource } from './stop-signal.js';

test('notifies every current listener, once, and no removed one', () => {
  const source = new StopSource();
  const heard: string[] = [];
  const leave = () => heard.push('left');
  source.addEventListener('abort', () => heard.push('first'));
  source.addEventListener('abort', leave);
  source.addEventListener('abort', () => heard.push('second'));
  source.removeEventListener('abort', leave);
  expect(source.aborted).toBe(false);
  source.stop();
  source.stop();
  expect(source.aborted).toBe(true);
  expect(heard).toEqual(['first', 'second']);
});
