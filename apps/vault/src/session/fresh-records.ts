import type { ConnectionRecord } from '@keyway/contract';

type Each = Pick<ConnectionRecord, 'id'>;

/** Keeps the latest record of each connection when responses overtake each other: a later request wins. */
export class FreshRecords<Entry extends Each = ConnectionRecord> {
  readonly #taken = new Map<string, { readonly record: Entry; readonly began: number }>();
  #requests = 0;

  /** Numbers a request when it is sent, or a response that was just received. */
  begin(): number {
    return (this.#requests += 1);
  }

  take(record: Entry, began: number): void {
    this.#taken.set(record.id, { record, began });
  }

  /** Returns the list, with what later requests have returned since it was requested. */
  takeAll(records: readonly Entry[], began: number): readonly Entry[] {
    return records.map((record) => {
      const taken = this.#taken.get(record.id);
      if (taken && taken.began > began) return taken.record;
      this.take(record, began);
      return record;
    });
  }
}
