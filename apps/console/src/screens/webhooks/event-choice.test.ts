import { eventPatterns, eventTypes, matchesEvent } from '@keyway/contract';
import { expect, it } from 'vitest';

import { eventGroups, isGroupChosen, withGroup, withType } from './event-choice.js';

const chosenOf = (patterns: readonly string[]) => eventTypes.filter((type) => matchesEvent(patterns, type));
const [messages] = eventGroups;

it('every type is in one group, and the API takes the pattern of each', () => {
  expect(eventGroups.flatMap(({ types }) => types)).toEqual(eventTypes);
  for (const { pattern } of eventGroups) expect(eventPatterns).toContain(pattern);
});

it('a type taken out of everything leaves all others', () => {
  for (const type of eventTypes) {
    const left = withType(['*'], type, false);
    expect(chosenOf(left)).toEqual(eventTypes.filter((each) => each !== type));
    for (const pattern of left) expect(eventPatterns).toContain(pattern);
  }
});

it('a group takes the place of its types, and gives them back one by one', () => {
  if (!messages) throw new Error('no group');
  const types = withGroup(messages.types, messages, true);
  expect(types).toEqual([messages.pattern]);
  const without = withType(types, messages.types[0] ?? '', false);
  expect(isGroupChosen(without, messages)).toBe(false);
  expect(without).toEqual(messages.types.slice(1));
  expect(withGroup(['customer-support.*'], messages, false).some((each) => each.includes('message'))).toBe(
    false,
  );
});
