import { type Change, created, deleted, updated } from './changes.js';
import {
  byTime,
  type Conversation,
  emptyMessage,
  hasEnded,
  type HelpdeskChanges,
  type HelpdeskData,
  type Message,
  type NewConversation,
  type NewMessage,
  type Person,
  unknownOfPerson,
} from './records.js';

export * from './records.js';

/** The one in-memory helpdesk that every simulator shows in its own format. */
export class Helpdesk {
  #people = new Map<number, Person>();
  #conversations = new Map<number, Conversation>();
  #messages = new Map<number, Message>();
  #ordered: Message[] | undefined;
  #nextId = 1;
  #changed = { people: new Set<number>(), conversations: new Set<number>(), messages: new Set<number>() };
  #deleted = new Set<number>();
  #deletedConversations = new Set<number>();
  #deletedPeople = new Set<number>();
  /** Hears of every change, while somebody wants to. */
  tell: ((change: Change) => void) | undefined;

  constructor(
    private readonly loadSeed: () => HelpdeskData,
    private readonly clock: () => Date,
    private readonly onChange: () => void = () => undefined,
  ) {
    this.#load(loadSeed());
  }

  person(id: number): Person | undefined {
    return this.#people.get(id);
  }

  people(): Person[] {
    return [...this.#people.values()];
  }

  /** Those who work at the helpdesk. */
  agents(): Person[] {
    return this.people().filter(({ role }) => role !== 'contact');
  }

  personByEmail(email: string): Person | undefined {
    const wanted = email.toLowerCase();
    return [...this.#people.values()].find((person) => person.email.toLowerCase() === wanted);
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
      id: this.#takeId(),
    };
    this.#people.set(person.id, person);
    this.#touch('people', person.id);
    this.tell?.(created('person', person));
    return person;
  }

  updatePerson(id: number, patch: Partial<Person>): void {
    const person = this.#people.get(id);
    if (!person) return;
    const changed = { ...person, ...patch, id, updatedAt: this.now() };
    this.#people.set(id, changed);
    this.#touch('people', id);
    this.tell?.(updated('person', person, changed));
  }

  /** What they wrote stays. */
  deletePerson(id: number): void {
    const person = this.#people.get(id);
    this.#people.delete(id);
    this.#changed.people.delete(id);
    this.#deletedPeople.add(id);
    this.onChange();
    if (person) this.tell?.(deleted('person', person));
  }

  conversation(id: number): Conversation | undefined {
    return this.#conversations.get(id);
  }

  conversations(): Conversation[] {
    return [...this.#conversations.values()];
  }

  message(id: number): Message | undefined {
    return this.#messages.get(id);
  }

  /** Every entry, system events included, oldest first (by time, then id). */
  history(conversationId?: number): readonly Message[] {
    this.#ordered ??= [...this.#messages.values()].sort(byTime);
    return conversationId === undefined
      ? this.#ordered
      : this.#ordered.filter((message) => message.conversationId === conversationId);
  }

  addConversation(input: NewConversation): Conversation {
    const now = this.now();
    // A number is nobody's a second time.
    const id = Math.max(0, ...this.#conversations.keys(), ...this.#deletedConversations) + 1;
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
    this.#conversations.set(id, conversation);
    this.#touch('conversations', id);
    this.tell?.(created('conversation', conversation));
    return conversation;
  }

  updateConversation(id: number, patch: Partial<Conversation>): void {
    const conversation = this.#conversations.get(id);
    if (!conversation) return;
    const updatedAt = this.now();
    const changed = { ...conversation, ...patch, id, updatedAt };
    changed.closedAt = hasEnded(changed.status) ? (conversation.closedAt ?? updatedAt) : null;
    if (changed.status !== 'snoozed') changed.snoozedUntil = null;
    this.#conversations.set(id, changed);
    this.#touch('conversations', id);
    this.tell?.(updated('conversation', conversation, changed));
  }

  addMessage(input: NewMessage): Message {
    const now = this.now();
    const id = this.#takeId();
    const message: Message = {
      ...emptyMessage(),
      createdAt: now,
      updatedAt: now,
      sentAt: now,
      ...input,
      id,
    };
    this.#messages.set(id, message);
    this.#touch('messages', id);
    this.tell?.(created('message', message));
    this.updateConversation(message.conversationId, {});
    return message;
  }

  updateMessage(id: number, patch: Partial<Message>): Message {
    const message = this.#messages.get(id);
    if (!message) throw new Error(`no message ${id}`);
    const changed = { ...message, ...patch, id, updatedAt: this.now() };
    this.#messages.set(id, changed);
    this.#touch('messages', id);
    this.tell?.(updated('message', message, changed));
    return changed;
  }

  /** With all that was said in it. */
  deleteConversation(id: number): void {
    const conversation = this.#conversations.get(id);
    this.#conversations.delete(id);
    this.#changed.conversations.delete(id);
    this.#deletedConversations.add(id);
    for (const message of this.history(id)) this.#dropMessage(message.id);
    this.onChange();
    if (conversation) this.tell?.(deleted('conversation', conversation));
  }

  deleteMessage(id: number): void {
    const message = this.#messages.get(id);
    this.#dropMessage(id);
    this.onChange();
    if (message) this.tell?.(deleted('message', message));
  }

  /** Leaves no trace, and nobody is told: for what was made up and is too much by now. */
  forgetPlayed(of: 'conversations' | 'people', id: number): void {
    if (of === 'conversations')
      for (const message of this.history(id)) {
        this.#messages.delete(message.id);
        this.#changed.messages.delete(message.id);
      }
    (of === 'conversations' ? this.#conversations : this.#people).delete(id);
    this.#changed[of].delete(id);
    this.#ordered = undefined;
    this.onChange();
  }

  now(): string {
    return this.clock().toISOString();
  }

  /** A number for what has no table of its own (uploads, attachments), from the same sequence. */
  takeId(): number {
    return this.#takeId();
  }

  /** What happened since the seed; restoring it on a fresh helpdesk gives the same state. */
  changes(): HelpdeskChanges {
    const pick = <Item>(from: Map<number, Item>, ids: Set<number>): Item[] =>
      [...ids].map((id) => from.get(id)).filter((item) => item !== undefined);
    return {
      people: pick(this.#people, this.#changed.people),
      conversations: pick(this.#conversations, this.#changed.conversations),
      messages: pick(this.#messages, this.#changed.messages),
      deletedMessageIds: [...this.#deleted],
      deletedConversationIds: [...this.#deletedConversations],
      deletedPeopleIds: [...this.#deletedPeople],
    };
  }

  restore(changes: HelpdeskChanges): void {
    this.#load(changes);
    changes.people.forEach(({ id }) => this.#changed.people.add(id));
    changes.conversations.forEach(({ id }) => this.#changed.conversations.add(id));
    changes.messages.forEach(({ id }) => this.#changed.messages.add(id));
    for (const id of changes.deletedPeopleIds) {
      this.#people.delete(id);
      this.#deletedPeople.add(id);
    }
    for (const id of changes.deletedConversationIds) {
      this.#conversations.delete(id);
      this.#deletedConversations.add(id);
    }
    for (const id of changes.deletedMessageIds) {
      this.#messages.delete(id);
      this.#deleted.add(id);
      this.#nextId = Math.max(this.#nextId, id + 1);
    }
  }

  reset(): void {
    for (const map of [this.#people, this.#conversations, this.#messages]) map.clear();
    for (const set of [
      ...Object.values(this.#changed),
      this.#deleted,
      this.#deletedConversations,
      this.#deletedPeople,
    ])
      set.clear();
    this.#nextId = 1;
    this.#load(this.loadSeed());
    this.onChange();
  }

  #load(data: HelpdeskData): void {
    for (const person of data.people) this.#people.set(person.id, person);
    for (const conversation of data.conversations) this.#conversations.set(conversation.id, conversation);
    for (const message of data.messages) this.#messages.set(message.id, message);
    const attachments = data.messages.flatMap((message) => message.attachments);
    for (const { id } of [...data.people, ...data.messages, ...attachments]) {
      this.#nextId = Math.max(this.#nextId, id + 1);
    }
    this.#ordered = undefined;
  }

  #dropMessage(id: number): void {
    this.#messages.delete(id);
    this.#changed.messages.delete(id);
    this.#deleted.add(id);
    this.#ordered = undefined;
  }

  #takeId(): number {
    return this.#nextId++;
  }

  #touch(kind: 'people' | 'conversations' | 'messages', id: number): void {
    this.#changed[kind].add(id);
    if (kind === 'messages') this.#ordered = undefined;
    this.onChange();
  }
}
