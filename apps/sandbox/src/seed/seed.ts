import { tags, teams } from './directory.js';
import {
  type Attachment,
  type Conversation,
  hasEnded,
  type HelpdeskSeed,
  type Message,
  type Person,
} from '../helpdesk.js';
import {
  agentNames,
  contactNames,
  conversationScripts,
  type ConversationScript,
  type Turn,
} from './seed-conversations.js';

/** `perConversation` is how many of the messages one conversation has; ten when absent. */
export type Seed = 'default' | { messages: number; perConversation?: number };

/** Every seeded time counts from here, so that two starts show the same dates. */
const seedStart = Date.parse('2025-03-03T09:00:00.000Z');
const minutesBetweenTurns = 24;
/** One conversation after the other; some have none. */
const priorities = ['normal', 'high', null, 'low', 'urgent'] as const;
const supportAddress = { name: 'Acme Support', address: 'support@acme.example' };

const built = new Map<string, HelpdeskSeed>();

/** Returns the preloaded helpdesk, built once; the same seed always gives the same ids, texts and dates. */
export function buildSeed(seed: Seed): HelpdeskSeed {
  const key = JSON.stringify(seed);
  const known = built.get(key) ?? build(seed);
  built.set(key, known);
  return known;
}

function build(seed: Seed): HelpdeskSeed {
  const scripts = seed === 'default' ? conversationScripts : generatedScripts(seed);
  const agents = agentNames.map((agent, index): Person => ({ ...toPerson(index), ...agent, id: index + 1 }));
  const contacts = contactNames.map((contact, index): Person => ({
    ...toPerson(index),
    ...contact,
    role: 'contact',
    id: index + 11,
  }));
  const personOf = (people: Person[], index: number): Person => people[index % people.length] as Person;
  const drafts = scripts.flatMap((script, index) =>
    draftMessages(script, index + 1, personOf(agents, script.agent), personOf(contacts, script.contact)),
  );
  drafts.sort(
    (left, right) =>
      left.createdAt.localeCompare(right.createdAt) || left.conversationId - right.conversationId,
  );
  const messages = drafts.map((draft, index): Message => ({ ...draft, id: 101 + index }));
  const conversations = scripts.map((script, index): Conversation => {
    const own = messages.filter((message) => message.conversationId === index + 1);
    return {
      id: index + 1,
      subject: script.subject,
      channel: script.channel,
      queue: script.queue,
      status: script.status,
      priority: priorities[index % priorities.length] ?? null,
      tags: tags.filter((_, place) => place % 4 === index % 4).map(({ name }) => name),
      contactId: personOf(contacts, script.contact).id,
      assigneeId: personOf(agents, script.agent).id,
      teamId: teams[index % (teams.length + 1)]?.id ?? null,
      snoozedUntil: null,
      externalId: null,
      metadata: null,
      createdAt: own[0]?.createdAt ?? new Date(seedStart).toISOString(),
      updatedAt: own.at(-1)?.createdAt ?? new Date(seedStart).toISOString(),
      closedAt: hasEnded(script.status) ? (own.at(-1)?.createdAt ?? null) : null,
    };
  });
  return { people: [...agents, ...contacts], conversations, messages, teams, tags };
}

/** Known for a while before the first conversation; each other one left a number. */
function toPerson(index: number) {
  const createdAt = new Date(seedStart - (index + 1) * 86_400_000).toISOString();
  return {
    phone: index % 2 === 0 ? `+4930901820${index}` : null,
    language: index % 3 === 0 ? 'en' : 'de',
    timeZone: null,
    externalId: null,
    title: index % 4 === 0 ? 'Buyer' : null,
    company: index % 4 === 0 ? 'Harbor Books' : null,
    metadata: null,
    createdAt,
    updatedAt: createdAt,
  };
}

function draftMessages(
  script: ConversationScript,
  conversationId: number,
  agent: Person,
  contact: Person,
): Omit<Message, 'id'>[] {
  let minutes = script.startsAfterMinutes - minutesBetweenTurns;
  return script.turns.map((turn, index) => {
    // An event happens in the second of the message that caused it, as in real histories.
    if (turn.by !== 'event') minutes += minutesBetweenTurns;
    const createdAt = new Date(seedStart + Math.max(minutes, 0) * 60_000 + conversationId * 37).toISOString();
    const fromContact = turn.by === 'contact';
    const toAddress = (person: Person) => ({ name: person.name, address: person.email });
    const sent = turn.by === 'contact' || turn.by === 'agent';
    return {
      conversationId,
      kind: turn.by === 'event' ? 'event' : turn.by === 'note' ? 'note' : 'message',
      opensConversation: index === 0,
      authorId: fromContact ? contact.id : agent.id,
      channel: script.channel,
      subject: turn.by === 'event' ? null : index === 0 ? script.subject : `Re: ${script.subject}`,
      text: turn.by === 'event' ? null : turn.text,
      html: turn.by === 'event' ? null : (turn.html ?? null),
      from: sent ? (fromContact ? toAddress(contact) : supportAddress) : null,
      to: sent ? [fromContact ? supportAddress : toAddress(contact)] : [],
      cc: [],
      bcc: [],
      attachments: attachmentsOf(turn, conversationId * 100 + index),
      externalId: null,
      extra: {},
      event:
        turn.by === 'event'
          ? { type: turn.type, field: turn.field, oldValue: turn.from, newValue: turn.to }
          : null,
      createdAt,
      updatedAt: editedAt(turn, createdAt),
      sentAt: createdAt,
    };
  });
}

function editedAt(turn: Turn, createdAt: string): string {
  const minutes = turn.by === 'event' ? 0 : (turn.editedAfterMinutes ?? 0);
  return new Date(Date.parse(createdAt) + minutes * 60_000).toISOString();
}

function attachmentsOf(turn: Turn, number: number): Attachment[] {
  if (turn.by === 'event' || !turn.attachment) return [];
  const fileName = turn.attachment;
  const contentTypes = { png: 'image/png', pdf: 'application/pdf', txt: 'text/plain' } as Record<
    string,
    string
  >;
  return [
    {
      id: 5000 + number,
      fileName,
      contentType: contentTypes[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      contentBase64: Buffer.from(`sample content of ${fileName}\n`).toString('base64'),
      url: null,
    },
  ];
}

function generatedScripts({
  messages: count,
  perConversation = 10,
}: Exclude<Seed, 'default'>): ConversationScript[] {
  return Array.from({ length: Math.ceil(count / perConversation) }, (_, index) => ({
    subject: `Request ${index + 1}: ${conversationScripts[index % conversationScripts.length]?.subject ?? ''}`,
    channel: 'email',
    queue: 'Support',
    status: 'open',
    contact: index,
    agent: index,
    startsAfterMinutes: index * 3,
    turns: Array.from({ length: Math.min(perConversation, count - index * perConversation) }, (__, turn) => ({
      by: turn % 2 === 0 ? 'contact' : 'agent',
      text: `Message ${index * perConversation + turn + 1} of ${count}: does the blue one come in size ${turn + 36}?`,
    })),
  }));
}
