type Quote = { readonly kind: 'quote' };
type List = { readonly kind: 'list'; readonly isOrdered: boolean; next: number };
type Item = { readonly kind: 'item'; readonly marker: string; isBegun: boolean };
type Container = Quote | List | Item;

/** Deeper quotes and lists look like the deepest: their prefix would be longer than their lines. */
const MAX_DEPTH = 20;
const MAX_NUMBER = 999_999_999;

/** The quotes, lists and items around the text, and so what its lines begin with. */
export class Containers {
  readonly #open: Container[] = [];
  #tooDeep = 0;
  /** The ones around the last line. */
  #last: readonly Container[] = [];

  openQuote(): void {
    this.#push({ kind: 'quote' });
  }

  openList(isOrdered: boolean, start: string | undefined): void {
    this.#push({ kind: 'list', isOrdered, next: numberFrom(start) ?? 1 });
  }

  openItem(value: string | undefined): void {
    if (!this.#open.some(({ kind }) => kind === 'list')) this.openList(false, undefined);
    const place = this.#open.findLastIndex(({ kind }) => kind === 'list');
    const list = this.#open[place] as List | undefined;
    if (!list) return;
    this.#open.length = place + 1;
    const number = numberFrom(value) ?? list.next;
    list.next = Math.min(MAX_NUMBER, number + 1);
    this.#open.push({ kind: 'item', marker: list.isOrdered ? `${number}. ` : '- ', isBegun: false });
  }

  close(kind: Container['kind']): void {
    if (kind !== 'item' && this.#tooDeep > 0) this.#tooDeep -= 1;
    else {
      const place = this.#open.findLastIndex((container) => container.kind === kind);
      if (place >= 0) this.#open.length = place;
    }
  }

  get listDepth(): number {
    return this.#open.filter(({ kind }) => kind === 'list').length;
  }

  /** Whether an item has a marker and no text yet. */
  get isItemBegun(): boolean {
    const last = this.#open.at(-1);
    return last?.kind === 'item' && !last.isBegun;
  }

  /** The beginning of the next line: markers of new items, spaces below them, and quote marks. */
  linePrefix(): string {
    const prefix = this.#open.map((container) => {
      if (container.kind === 'list') return '';
      if (container.kind === 'quote') return '> ';
      const { marker, isBegun } = container;
      container.isBegun = true;
      return isBegun ? ' '.repeat(marker.length) : marker;
    });
    this.#last = [...this.#open];
    return prefix.join('');
  }

  /** The beginning of a line that continues within the same containers. */
  get continuation(): string {
    return prefixOf(this.#last);
  }

  /** The beginning of a blank line between the last line and the next one. */
  get blankPrefix(): string {
    const shared = this.#last.findIndex((container, index) => container !== this.#open[index]);
    return prefixOf(shared < 0 ? this.#last : this.#last.slice(0, shared)).trimEnd();
  }

  #push(container: Container): void {
    if (this.#open.length < MAX_DEPTH) this.#open.push(container);
    else this.#tooDeep += 1;
  }
}

const prefixOf = (containers: readonly Container[]): string =>
  containers
    .map((container) => {
      if (container.kind === 'list') return '';
      return container.kind === 'quote' ? '> ' : ' '.repeat(container.marker.length);
    })
    .join('');

const numberFrom = (text: string | undefined): number | undefined =>
  text !== undefined && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
