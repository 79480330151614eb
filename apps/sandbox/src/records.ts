/** The records of the one helpdesk of all simulators. */

export type Person = {
  id: number;
  role: 'contact' | 'agent' | 'admin';
  name: string;
  /** Empty for people reached by other means. */
  email: string;
  /** Their sign-in name, if it is no longer their email address. */
  login?: string;
  phone: string | null;
  language: string | null;
  timeZone: string | null;
  externalId: string | null;
  title: string | null;
  /** Its name; the simulator that knows companies numbers them. */
  company: string | null;
  metadata: Record<string, string | number | boolean | null> | null;
  isPlayed?: true;
  /** Blocked from signing in and writing. */
  isSuspended?: true;
  createdAt: string;
  updatedAt: string;
};

/** For people of whom nothing more is known. */
export const unknownOfPerson = {
  phone: null,
  language: null,
  timeZone: null,
  externalId: null,
  title: null,
  company: null,
  metadata: null,
} satisfies Partial<Person>;

export type Address = { name: string | null; address: string };

/** Content is kept inline unless the vendor was only given an address to fetch it from. */
export type Attachment = {
  id: number;
  fileName: string;
  contentType: string;
  contentBase64: string;
  url: string | null;
  /** The content ID that the message's HTML refers to (`cid:…`). */
  contentId?: string;
};

export type Conversation = {
  id: number;
  subject: string;
  channel: string;
  queue: string;
  status: 'new' | 'open' | 'pending' | 'hold' | 'snoozed' | 'solved' | 'closed';
  /** When one that is snoozed comes back. */
  snoozedUntil: string | null;
  priority: 'low' | 'normal' | 'high' | 'urgent' | null;
  /** Names. */
  tags: readonly string[];
  contactId: number;
  /** 0: unassigned. */
  assigneeId: number;
  teamId: number | null;
  externalId: string | null;
  metadata: Record<string, string | number | boolean | null> | null;
  /** The conversation that this one was merged into. */
  mergedIntoId?: number;
  /** The format of its dates at vendors that pass dates through: with an offset, or without a time zone. */
  dateStyle?: 'offset' | 'bare';
  /** Its id exceeds 2^53 at vendors with 64-bit ids. */
  isFarNumbered?: true;
  /** Made up on demand, and forgotten when there are too many of them. */
  isPlayed?: true;
  /** Null for a record that lost its date. */
  createdAt: string | null;
  updatedAt: string;
  /** When it was solved or closed, where it is. */
  closedAt: string | null;
};

type SystemEvent = {
  type: string;
  field: string | null;
  oldValue: string | null;
  newValue: string | null;
};

/** One entry of a conversation's history; system events share the id sequence with messages and notes. */
export type Message = {
  id: number;
  conversationId: number;
  kind: 'message' | 'note' | 'event';
  opensConversation: boolean;
  authorId: number;
  channel: string;
  subject: string | null;
  text: string | null;
  html: string | null;
  from: Address | null;
  to: Address[];
  cc: Address[];
  bcc: Address[];
  attachments: Attachment[];
  externalId: string | null;
  /** Vendor fields that the simulator has to give back as it received them. */
  extra: Record<string, unknown>;
  event: SystemEvent | null;
  createdAt: string;
  updatedAt: string;
  sentAt: string | null;
};

/** Defaults of a message without further details. */
export const emptyMessage = () =>
  ({
    opensConversation: false,
    subject: null,
    text: null,
    html: null,
    from: null,
    to: [],
    cc: [],
    bcc: [],
    attachments: [],
    externalId: null,
    extra: {},
    event: null,
  }) satisfies Partial<Message>;

export const hasEnded = (status: Conversation['status'] | undefined): boolean =>
  status === 'solved' || status === 'closed';

export type Team = {
  readonly id: number;
  /** Null for a team without a name. */
  readonly name: string | null;
  readonly agentIds: readonly number[];
};
/** Another inbox, without conversations. */
export type Inbox = { readonly id: number; readonly name: string | null };
export type Tag = { readonly id: number; readonly name: string; readonly color: string };

export type HelpdeskRecords = { people: Person[]; conversations: Conversation[]; messages: Message[] };
/** The initial content of a helpdesk. Teams and tags never change. */
export type HelpdeskSeed = HelpdeskRecords & {
  teams: readonly Team[];
  tags: readonly Tag[];
  /** Added to each simulator's own inboxes; default: none. */
  inboxes?: readonly Inbox[];
};
export type Deletion = { readonly id: number; readonly deletedAt: string };
export type HelpdeskChanges = HelpdeskRecords & {
  deletedMessageIds: number[];
  deletedConversationIds: number[];
  /** When they were deleted, the oldest first; absent in a file of a sandbox that did not keep it. */
  conversationDeletions?: Deletion[];
  deletedPeopleIds: number[];
};

export type NewMessage = Pick<Message, 'conversationId' | 'kind' | 'authorId' | 'channel'> & Partial<Message>;
export type NewConversation = Pick<Conversation, 'subject' | 'channel' | 'contactId' | 'assigneeId'> &
  Partial<Conversation>;

export const byTime = (left: Message, right: Message): number =>
  left.createdAt < right.createdAt ? -1 : left.createdAt > right.createdAt ? 1 : left.id - right.id;
