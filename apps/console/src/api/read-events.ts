/** One message of server-sent events (WHATWG HTML, 9.2). */
type ServerEvent = { readonly event: string; readonly id: string | undefined; readonly data: string };

/** Reads server-sent events from an answer as they come; a comment is none. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  const fields = block.split('\n').map((line) => {
    const [name = '', ...value] = line.split(':');
    return [name, value.join(':').replace(/^ /, '')] as const;
  });
  const all = (wanted: string): string[] =>
    fields.filter(([name]) => name === wanted).map(([, value]) => value);
  const data = all('data');
  if (data.length === 0) return undefined;
  return { event: all('event').at(-1) ?? 'message', id: all('id').at(-1), data: data.join('\n') };
}
