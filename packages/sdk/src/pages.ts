import { ApiPromise, type FullAnswer } from './http/api-promise.js';
import type { Answer } from './http/envelope.js';
import { KeywayError } from './errors.js';
import type { PageLinks, PageMeta } from './generated/types.js';

type PageBody<Item> = { data: Item[]; meta: PageMeta; links: PageLinks };
type LoadPage = (cursor?: string) => Promise<Answer>;

/** One page of a list. */
export class Page<Item, Envelope = unknown> {
  readonly data: Item[];
  readonly meta: PageMeta;
  readonly links: PageLinks;
  /** The whole body, `_raw` included. */
  readonly envelope: Envelope;
  readonly #load: LoadPage;

  constructor(envelope: Envelope, load: LoadPage) {
    const { data, meta, links } = envelope as PageBody<Item>;
    this.data = data;
    this.meta = meta;
    this.links = links;
    this.envelope = envelope;
    this.#load = load;
  }

  hasNextPage(): boolean {
    return this.meta.cursors.next !== null;
  }

  /** Loads the page after this one, with the same filters, sort and limit. */
  nextPage(): PagePromise<Item, Envelope> {
    const { next } = this.meta.cursors;
    if (next === null) throw new KeywayError('This is the last page: ask hasNextPage() first');
    return new PagePromise(this.#load, next);
  }
}

/**
 * A list call. Awaiting it gives the first page; iterating it gives every item of every page, loading each
 * page when it is reached. Nothing is sent before it is awaited or iterated.
 *
 * @example for await (const message of keyway.messages.list()) console.log(message.id);
 */
export class PagePromise<Item, Envelope = unknown>
  extends ApiPromise<Page<Item, Envelope>, Envelope>
  implements AsyncIterable<Item>
{
  constructor(load: LoadPage, cursor?: string) {
    super(() => loadPage(load, cursor));
  }

  /** Page by page, each loaded when it is reached. */
  async *pages(): AsyncGenerator<Page<Item, Envelope>, void, undefined> {
    for (let page: Page<Item, Envelope> = await this; ; page = await page.nextPage()) {
      yield page;
      if (!page.hasNextPage()) return;
    }
  }

  /**
   * The first items of the list, loading no more pages than these take; all of it with `Infinity`.
   *
   * @example const newest = await keyway.messages.list().toArray({ limit: 100 });
   */
  async toArray({ limit }: { limit: number }): Promise<Item[]> {
    const items: Item[] = [];
    for await (const { data } of this.pages()) {
      items.push(...data.slice(0, Math.max(0, limit - items.length)));
      if (!(items.length < limit)) break;
    }
    return items;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }
}

async function loadPage<Item, Envelope>(
  load: LoadPage,
  cursor: string | undefined,
): Promise<FullAnswer<Page<Item, Envelope>, Envelope>> {
  const answer = await load(cursor);
  const envelope = answer.envelope as Envelope;
  return { data: new Page<Item, Envelope>(envelope, load), envelope, response: answer.response };
}
