import { expect, it } from 'vitest';

import { readEvents } from './read-events.js';

const streamOf = (...chunks: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
async function read(...chunks: string[]) {
  const events = [];
  for await (const event of readEvents(streamOf(...chunks))) events.push(event);
  return events;
}

it('events are whole wherever they are cut, and comments are none', async () => {
  const text = ': hello\n\nevent: call\nid: 7\ndata: {"a":\ndata: "b:c"}\n\n: still here\n\ndata: x\n\n';
  const whole = [
    { event: 'call', id: '7', data: '{"a":\n"b:c"}' },
    { event: 'message', id: undefined, data: 'x' },
  ];
  for (let at = 0; at <= text.length; at += 1)
    expect(await read(text.slice(0, at), text.slice(at))).toEqual(whole);
});

it('an event that is not ended is none', async () => {
  expect(await read('data: x\n')).toEqual([]);
});
