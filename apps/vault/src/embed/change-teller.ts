import type { ConnectionRecord } from '@keyway/contract';

import { toTold, type EmbedLink } from './embed-link.js';

/** Reports each change of a connection to the embedding page once, however this page learned of it. */
export class ChangeTeller {
  readonly #embed: Pick<EmbedLink, 'send'> | undefined;
  readonly #seen = new Map<string, { readonly record: ConnectionRecord; readonly text: string }>();
  readonly #told = new Map<string, string>();
  #hasList = false;

  constructor(embed: Pick<EmbedLink, 'send'> | undefined) {
    this.#embed = embed;
  }

  /** Returns whether anything changed since the last list; the first one changes nothing. */
  seeAll(records: readonly ConnectionRecord[]): boolean {
    const isFirst = !this.#hasList;
    this.#hasList = true;
    const present = new Set(records.map(({ id }) => id));
    const gone = [...this.#seen.values()].filter(({ record }) => !present.has(record.id));
    for (const { record } of gone) this.#delete(record);
    const changed = records.filter((record) => this.#note(record, isFirst));
    return gone.length + changed.length > 0;
  }

  /** Returns whether the record changed. */
  see(record: ConnectionRecord): boolean {
    return this.#note(record, false);
  }

  /** Reports the outcome of a visit, unless it was reported before: the first list may contain it. */
  seeOutcome(record: ConnectionRecord): void {
    this.#note(record, false);
    if (this.#told.get(record.id) !== toldText(record)) this.#tell(record);
  }

  /** Reports a deletion that was made here. */
  remove(record: ConnectionRecord): void {
    if (this.#seen.has(record.id)) this.#delete(record);
  }

  #note(record: ConnectionRecord, isFirst: boolean): boolean {
    const before = this.#seen.get(record.id);
    const text = textOf(record);
    if (before?.text === text) return false;
    if (isDeleted(before?.record, record)) this.#delete(before!.record);
    this.#seen.set(record.id, { record, text });
    // Of one that is on offer there is nothing to report.
    if (isFirst || record.state === 'available') return !isFirst && before !== undefined;
    if (!before || toldText(before.record) !== toldText(record)) this.#tell(record);
    return true;
  }

  #tell(record: ConnectionRecord): void {
    this.#told.set(record.id, toldText(record));
    this.#embed?.send({ type: 'connection_change', connection: toTold(record) });
  }

  #delete(record: ConnectionRecord): void {
    this.#seen.delete(record.id);
    this.#told.delete(record.id);
    if (record.state !== 'available')
      this.#embed?.send({ type: 'connection_delete', connection: toTold(record) });
  }
}

const isDeleted = (before: ConnectionRecord | undefined, after: ConnectionRecord): boolean =>
  before !== undefined && before.state !== 'available' && after.state === 'available';

const toldText = (record: ConnectionRecord): string => JSON.stringify(toTold(record));

/** All but the signed addresses, which are new with every response. */
const textOf = ({ authorize_url: _authorize, revoke_url: _revoke, ...rest }: ConnectionRecord): string =>
  JSON.stringify(rest);
