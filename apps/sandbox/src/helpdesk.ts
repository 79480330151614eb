import { type Change, created, deleted, updated } from './changes.js';
import { IdCounters } from './id-counters.js';
import { AddressIndex, HistoryIndex } from './paging/indexes.js';
import {
  type Conversation,
  type Deletion,
  emptyMessage,
  hasEnded,
  type HelpdeskChanges,
  type HelpdeskSeed,
  type Inbox,
  type Message,
  type NewConversation,
  type NewMessage,
  type Person,
  type Tag,
  type Team,
  unknownOfPerson,
} from './records.js';
import { Table } from './paging/table.js';

export * from './records.js';

/** The one in-memory helpdesk that every simulator shows in its own format. */
export class Helpdesk {
  #addresses = new AddressIndex();
  #histories = new HistoryIndex();
  #people = new Table<Person>([this.#addresses]);
  #conversations = new Table<Conversation>();
  #messages = new Table<Message>([this.#histories]);
  #directory: Pick<HelpdeskSeed, 'teams' | 'tags' | 'inboxes'> = { teams: [], tags: [] };
  #ids = new IdCounters();
  #revision = 0;
  #deletions: Deletion[] = [];
  /** Receives every change while subscribed. */
  tell: ((change: Change) => void) | undefined;

  constructor(
    private readonly loadSeed: () => HelpdeskSeed,
    private readonly clock: () => Date,
    private readonly onChange: () => void = () => undefined,
  ) {
    this.#loadSeed();
  }

  /** Increases with each change. */
  get revision(): number {
    return this.#revision;
  }

  get teams(): readonly Team[] {
    return this.#directory.teams;
  }

  get tags(): readonly Tag[] {
    return this.#directory.tags;
  }

  get inboxes(): readonly Inbox[] {
    return this.#directory.inboxes ?? [];
  }

  person(id: number): Person | undefined {
    return this.#people.get(id);
  }

  people(): readonly Person[] {
    return this.#people.by('id');
  }

  /** The helpdesk's agents. */
  agents(): Person[] {
    return this.people().filter(({ role }) => role !== 'contact');
  }

  /** Contacts in ascending order, ties by id. */
  contacts(order: 'id' | 'createdAt' | 'updatedAt' | 'name' = 'id'): Person[] {
    return this.#people.by(order).filter(({ role }) => role === 'contact');
  }

  personByEmail(email: string): Person | undefined {
    return this.#people.get(this.#addresses.find(email) ?? 0);
  }

  /** Finds the person with this address, or adds a contact as every helpdesk does on a first mail. */
  ensureContact(email: string, name?: string | null): Person {
    return (
      this.personByEmail(email) ?? this.addContact({ name: name || email.split('@')[0] || email, email })
    );
  }

  addContact(input: Pick<Person, 'name' | 'email'> & Partial<Person>): Person {
    const now = this.now();
    const person: Person = {
      ...unknownOfPerson,
      createdAt: now,
      updatedAt: now,
      ...input,
      role: 'contact',
      id: this.#ids.take(),
    };
    this.#people.set(person);
    this.#tell(created('person', person));
    return person;
  }

  updatePerson(id: number, patch: Partial<Person>): void {
    const person = this.#people.get(id);
    if (!person) return;
    const changed = { ...person, ...patch, id, updatedAt: this.now() };
    this.#people.set(changed);
    this.#tell(updated('person', person, changed));
  }

  /** Their messages stay. */
  deletePerson(id: number): void {
    const person = this.#people.delete(id);
    this.#tell(person && deleted('person', person));
  }

  conversation(id: number): Conversation | undefined {
    return this.#conversations.get(id);
  }

  /** In ascending order, ties by id. */
  conversations(order: 'id' | 'createdAt' | 'updatedAt' = 'id'): readonly Conversation[] {
    return this.#conversations.by(order);
  }

  message(id: number): Message | undefined {
    return this.#messages.get(id);
  }

  /** Every entry, system events included, oldest first (by time, then id). */
  history(conversationId?: number): readonly Message[] {
    return conversationId === undefined ? this.#messages.by('createdAt') : this.#histories.of(conversationId);
  }

  addConversation(input: NewConversation): Conversation {
    const now = this.now();
    // Numbers are never reused.
    const id = this.#ids.takeConversation();
    const conversation: Conversation = {
      queue: 'Support',
      status: 'new',
      priority: null,
      tags: [],
      teamId: null,
      snoozedUntil: null,
      externalId: null,
      metadata: null,
      createdAt: now,
      updatedAt: now,
      closedAt: hasEnded(input.status) ? now : null,
      ...input,
      id,
    };
    this.#conversations.set(conversation);
    this.#tell(created('conversation', conversation));
    return conversation;
  }

  updateConversation(id: number, patch: Partial<Conversation>): void {
    const conversation = this.#conversations.get(id);
    if (!conversation) return;
    const updatedAt = this.now();
    const changed = { ...conversation, ...patch, id, updatedAt };
    changed.closedAt = hasEnded(changed.status) ? (conversation.closedAt ?? updatedAt) : null;
    if (changed.status !== 'snoozed') changed.snoozedUntil = null;
    this.#conversations.set(changed);
    this.#tell(updated('conversation', conversation, changed));
  }

  addMessage(input: NewMessage): Message {
    const now = this.now();
    const id = this.#ids.take();
    const message: Message = {
      ...emptyMessage(),
      createdAt: now,
      updatedAt: now,
      sentAt: now,
      ...input,
      id,
    };
    this.#messages.set(message);
    this.#tell(created('message', message));
    this.updateConversation(message.conversationId, {});
    return message;
  }

  updateMessage(id: number, patch: Partial<Message>): Message {
    const message = this.#messages.get(id);
    if (!message) throw new Error(`no message ${id}`);
    const changed = { ...message, ...patch, id, updatedAt: this.now() };
    this.#messages.set(changed);
    this.#tell(updated('message', message, changed));
    return changed;
  }

  /** With all that was said in it. */
  deleteConversation(id: number): void {
    const conversation = this.#conversations.delete(id);
    if (conversation) this.#deletions.push({ id, deletedAt: this.now() });
    for (const message of this.history(id)) this.#messages.delete(message.id);
    this.#tell(conversation && deleted('conversation', conversation));
  }

  /** Conversations that were deleted, the oldest deletion first. */
  deletedConversations(): readonly Deletion[] {
    return this.#deletions;
  }

  deleteMessage(id: number): void {
    const message = this.#messages.delete(id);
    this.#tell(message && deleted('message', message));
  }

  /** Removes without a trace and without events: for generated records beyond the limit. */
  forgetPlayed(of: 'conversations' | 'people', id: number): void {
    if (of === 'people') this.#people.forget(id);
    else {
      this.#conversations.forget(id);
      for (const message of this.history(id)) this.#messages.forget(message.id);
    }
    this.#tell();
  }

  now(): string {
    return this.clock().toISOString();
  }

  /** A number for what has no table of its own (uploads, attachments), from the same sequence. */
  takeId(): number {
    return this.#ids.take();
  }

  /** Changes since the seed; restoring them on a fresh helpdesk gives the same state. */
  changes(): HelpdeskChanges {
    const [people, conversations, messages] = [
      this.#people.changes(),
      this.#conversations.changes(),
      this.#messages.changes(),
    ];
    return {
      people: people.changed,
      conversations: conversations.changed,
      messages: messages.changed,
      deletedMessageIds: messages.deletedIds,
      deletedConversationIds: conversations.deletedIds,
      conversationDeletions: this.#deletions,
      deletedPeopleIds: people.deletedIds,
    };
  }

  restore(changes: HelpdeskChanges): void {
    this.#people.restore(changes.people, changes.deletedPeopleIds);
    this.#conversations.restore(changes.conversations, changes.deletedConversationIds);
    this.#messages.restore(changes.messages, changes.deletedMessageIds);
    this.#deletions = [...(changes.conversationDeletions ?? [])];
    this.#ids.countOn(changes, changes);
  }

  reset(): void {
    this.#deletions = [];
    for (const table of [this.#people, this.#conversations, this.#messages]) table.clear();
    this.#ids = new IdCounters();
    this.#loadSeed();
    this.#tell();
  }

  #loadSeed(): void {
    const { people, conversations, messages, ...directory } = this.loadSeed();
    this.#directory = directory;
    this.#people.load(people);
    this.#conversations.load(conversations);
    this.#messages.load(messages);
    this.#ids.countOn({ people, conversations, messages });
  }

  #tell(change?: Change): void {
    this.#revision += 1;
    this.onChange();
    if (change) this.tell?.(change);
  }
}
