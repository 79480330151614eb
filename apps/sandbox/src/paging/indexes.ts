import { byTime, type Message, type Person } from '../records.js';
import { SortedView } from './sorted-view.js';
import type { Index } from './table.js';

/** The messages of each conversation, oldest first. */
export class HistoryIndex implements Index<Message> {
  #histories = new Map<number, SortedView<Message>>();

  of(conversationId: number): readonly Message[] {
    return this.#histories.get(conversationId)?.items ?? [];
  }

  change(before: Message | undefined, after: Message | undefined): void {
    if (before?.conversationId === after?.conversationId) this.#change(before ?? after, before, after);
    else {
      this.#change(before, before, undefined);
      this.#change(after, undefined, after);
    }
  }

  clear(): void {
    this.#histories.clear();
  }

  #change(of: Message | undefined, before: Message | undefined, after: Message | undefined): void {
    if (!of) return;
    const known = this.#histories.get(of.conversationId);
    const history = known ?? new SortedView(byTime);
    if (!known) this.#histories.set(of.conversationId, history);
    history.change(before, after);
    if (history.size === 0) this.#histories.delete(of.conversationId);
  }
}

/** People by email, in lower case. Of several people with the same email, the first wins. */
export class AddressIndex implements Index<Person> {
  #ids = new Map<string, Set<number>>();

  find(email: string): number | undefined {
    const [first] = this.#ids.get(email.toLowerCase()) ?? [];
    return first;
  }

  change(before: Person | undefined, after: Person | undefined): void {
    const [left, joined] = [before, after].map((person) => person?.email.toLowerCase() ?? '');
    if (left === joined) return;
    if (before && left) this.#remove(left, before.id);
    if (after && joined) this.#ids.set(joined, (this.#ids.get(joined) ?? new Set()).add(after.id));
  }

  clear(): void {
    this.#ids.clear();
  }

  #remove(email: string, id: number): void {
    const ids = this.#ids.get(email);
    ids?.delete(id);
    if (ids?.size === 0) this.#ids.delete(email);
  }
}
