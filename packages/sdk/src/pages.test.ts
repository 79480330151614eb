import { describe, expect, it } from 'vitest';

import { NotFoundError } from './errors.js';
import { buildClient, errorReply, startServer } from './fixtures/recording-server.js';

const page = (ids: string[], next: string | null) => ({
  body: {
    status_code: 200,
    status: 'OK',
    data: ids.map((id) => ({ id })),
    meta: { items_on_page: ids.length, cursors: { current: 'x', next } },
    links: { current: 'http://x' },
    _raw: ids,
  },
});
const threePages = [page(['a', 'b'], 'second'), page([], 'third'), page(['c'], null)];

describe('lists', () => {
  it('give every item of every page, an empty one between included', async () => {
    const server = await startServer(...threePages);
    const ids: string[] = [];
    const list = buildClient(server).messages.list(
      { limit: 2, filter: { type: 'note' } },
      { consumerId: 'user-2' },
    );
    for await (const message of list) ids.push(message.id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(server.requests.map(({ url }) => new URL(url, server.baseUrl).searchParams.get('cursor'))).toEqual(
      [null, 'second', 'third'],
    );
    for (const { url, headers } of server.requests) {
      expect(decodeURIComponent(url)).toMatch(/limit=2&filter\[type\]=note/);
      expect(headers['x-vendor-consumer-id']).toBe('user-2');
    }
  });

  it('give a page when awaited, and the next ones when asked', async () => {
    const server = await startServer(...threePages);
    const first = await buildClient(server).messages.list();
    expect(first.data.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(first.meta.items_on_page).toBe(2);
    expect(first.envelope._raw).toEqual(['a', 'b']);
    const last = await (await first.nextPage()).nextPage();
    expect([first.hasNextPage(), last.hasNextPage()]).toEqual([true, false]);
    expect(() => last.nextPage()).toThrow('last page');
    expect(server.requests).toHaveLength(3);
  });

  it('give page after page, and load none that is not reached', async () => {
    const server = await startServer(...threePages);
    for await (const { data } of buildClient(server).vault.consumers.list().pages())
      if (data.length === 0) break;
    expect(server.requests).toHaveLength(2);
  });

  it('send nothing before they are read, so that a refusal reaches the reader', async () => {
    const server = await startServer({}, errorReply('ConnectionNotFoundError', 404));
    const { messages } = buildClient(server);
    const list = messages.list();
    await messages.get('x');
    expect(server.requests.map(({ url }) => url)).toEqual(['/messages/x']);
    await expect(list.toArray({ limit: 1 })).rejects.toBeInstanceOf(NotFoundError);
    await expect(list).rejects.toBeInstanceOf(NotFoundError);
    expect(server.requests).toHaveLength(2);
  });

  it('reject the loop when a later page fails', async () => {
    const server = await startServer(threePages[0]!, errorReply('ConnectionNotFoundError', 404));
    const seen: string[] = [];
    const walk = async () => {
      for await (const { id } of buildClient(server).messages.list()) seen.push(id);
    };
    await expect(walk()).rejects.toBeInstanceOf(NotFoundError);
    expect(seen).toEqual(['a', 'b']);
  });

  it('give the first items as an array, and load no page beyond them', async () => {
    const server = await startServer(...threePages);
    const ids = (items: { id: string }[]) => items.map(({ id }) => id);
    const { messages } = buildClient(server);
    expect(ids(await messages.list().toArray({ limit: 1 }))).toEqual(['a']);
    expect(server.requests).toHaveLength(1);
  });

  it('give all items as an array when there are fewer than asked for', async () => {
    const server = await startServer(...threePages);
    expect(await buildClient(server).messages.list().toArray({ limit: Infinity })).toHaveLength(3);
  });

  it.each([0, -1, Number.NaN])('give nothing as an array of %d items', async (limit) => {
    const server = await startServer(...threePages);
    expect(await buildClient(server).messages.list().toArray({ limit })).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });
});
