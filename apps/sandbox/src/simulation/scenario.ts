import type { Helpdesk } from '../helpdesk.js';
import type { Conversation } from '../records.js';
import { hasEnded } from '../records.js';
import { seededRandom } from '../seed/seeded-random.js';
import { hasRoom, nameOf, openConversation, say } from './actions.js';
import { stories, type Story } from './stories.js';

/** One thing that happened at the helpdesk. */
export type Scene = {
  readonly act: 'opened' | 'wrote' | 'answered' | 'noted' | 'assigned' | 'solved' | 'reopened';
  /** Whose doing it is. */
  readonly by: string;
  readonly conversation: number;
  readonly subject: string;
  readonly message?: number;
  readonly text?: string;
};

type Thread = { readonly story: Story; readonly conversation: number; place: number };

/** So many people are helped at a time. */
const MAX_THREADS = 4;
const OPENS = 0.35;

/** Customers write and agents answer, scene by scene; the same ones for the same seed and helpdesk. */
export class Scenario {
  readonly #random: () => number;
  readonly #threads: Thread[] = [];
  #untold: Story[] = [];

  constructor(
    private readonly helpdesk: Helpdesk,
    seed: number,
  ) {
    this.#random = seededRandom(seed);
  }

  next(): Scene {
    const isNew = this.#random() < OPENS && this.#threads.length < MAX_THREADS;
    const thread = isNew ? undefined : this.#pick(this.#threads);
    if (!thread) return this.#begin();
    const conversation = this.helpdesk.conversation(thread.conversation);
    if (conversation) return this.#goOn(thread, conversation);
    // It was deleted meanwhile.
    this.#end(thread);
    return this.next();
  }

  #begin(): Scene {
    const story = this.#nextStory();
    const [[, text] = ['customer', story.subject]] = story.lines;
    const known = this.#seeded(story);
    const begun = known
      ? { conversation: known, message: say(this.helpdesk, known, { by: 'customer', text }) }
      : openConversation(this.helpdesk, story, text);
    const { conversation, message } = begun;
    if (known) this.helpdesk.updateConversation(known.id, { status: 'open' });
    this.#threads.push({ story, conversation: conversation.id, place: 1 });
    const act = !known ? 'opened' : hasEnded(known.status) ? 'reopened' : 'wrote';
    return this.#scene(act, conversation, conversation.contactId, { message: message.id, text });
  }

  #goOn(thread: Thread, conversation: Conversation): Scene {
    const { story, place } = thread;
    const { id, contactId, assigneeId, tags } = conversation;
    const line = story.lines[place];
    if (!line) {
      this.#end(thread);
      this.helpdesk.updateConversation(id, { status: 'solved' });
      return this.#scene('solved', conversation, assigneeId);
    }
    const [by, text] = line;
    if (by !== 'customer' && assigneeId === 0) {
      const agent = this.#pick(this.helpdesk.agents());
      const added = story.tags.filter((tag) => !tags.includes(tag));
      this.helpdesk.updateConversation(id, { assigneeId: agent?.id ?? 1, tags: [...tags, ...added] });
      return this.#scene('assigned', conversation, agent?.id ?? 1);
    }
    thread.place += 1;
    const message = say(this.helpdesk, conversation, { by, text }).id;
    if (by !== 'note') this.helpdesk.updateConversation(id, { status: by === 'agent' ? 'pending' : 'open' });
    const act = by === 'customer' ? 'wrote' : by === 'agent' ? 'answered' : 'noted';
    return this.#scene(act, conversation, by === 'customer' ? contactId : assigneeId, { message, text });
  }

  #scene(
    act: Scene['act'],
    { id, subject }: Conversation,
    by: number,
    more: Pick<Scene, 'message' | 'text'> = {},
  ): Scene {
    return { act, by: nameOf(this.helpdesk, by), conversation: id, subject, ...more };
  }

  /** The conversation of the seed in which it goes on, while there is room in it. */
  #seeded({ conversation }: Story): Conversation | undefined {
    const known = conversation === undefined ? undefined : this.helpdesk.conversation(conversation);
    return known && hasRoom(this.helpdesk, known) ? known : undefined;
  }

  /** Each story once before any repeats. */
  #nextStory(): Story {
    if (this.#untold.length === 0) this.#untold = [...stories];
    const story = this.#pick(this.#untold) ?? (stories[0] as Story);
    this.#untold = this.#untold.filter((each) => each !== story);
    return story;
  }

  #end(thread: Thread): void {
    this.#threads.splice(this.#threads.indexOf(thread), 1);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }
}
