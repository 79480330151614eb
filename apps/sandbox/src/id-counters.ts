import type { HelpdeskChanges, HelpdeskRecords } from './records.js';

/** The next IDs of a helpdesk: conversations have a counter of their own, everything else shares one. */
export class IdCounters {
  #next = 1;
  #nextConversation = 1;

  take(): number {
    return this.#next++;
  }

  takeConversation(): number {
    return this.#nextConversation++;
  }

  /** Moves past every id in use, deleted ones included. */
  countOn({ people, conversations, messages }: HelpdeskRecords, gone: Partial<HelpdeskChanges> = {}): void {
    const { deletedMessageIds = [], deletedConversationIds = [] } = gone;
    const use = (id: number) => (this.#next = Math.max(this.#next, id + 1));
    const useInConversations = (id: number) =>
      (this.#nextConversation = Math.max(this.#nextConversation, id + 1));
    people.forEach(({ id }) => use(id));
    messages.forEach(({ id, attachments }) => [id, ...attachments.map((file) => file.id)].forEach(use));
    deletedMessageIds.forEach(use);
    conversations.forEach(({ id }) => useInConversations(id));
    deletedConversationIds.forEach(useInConversations);
  }
}
