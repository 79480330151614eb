import { type Conversation, type Person, unknownOfPerson } from '../records.js';
import type { Draft, Line } from './draft.js';
import { worldAgents, worldTags, worldTeams } from './directory.js';
import { firstNames, lastNames, notes, questions, replies, repliesInHtml, subjects } from './texts.js';

type Random = () => number;

const minute = 60_000;
const firstContact = 1001;
const companies = ['Harbor Books', 'Lusitania Lda', 'Gartenpost GmbH', 'Nihon Tea'];
const statuses: readonly Conversation['status'][] = [
  ...(['new', 'open', 'open', 'open', 'pending', 'pending', 'hold', 'snoozed'] as const),
  ...(['solved', 'solved', 'solved', 'closed', 'closed', 'closed', 'closed'] as const),
];
const priorities: readonly Conversation['priority'][] = ['low', 'normal', 'normal', 'high', 'urgent', null];
const channels = ['email', 'email', 'email', 'chat', 'phone'];
const queues = ['Support', 'Support', 'Billing', 'Sales', 'Engineering'];
const steps: readonly Line['by'][] = ['agent', 'contact', 'agent', 'note', 'contact', 'event'];
const longestOfTail = 240;

const pick = <Item>(from: readonly Item[], random: Random): Item =>
  from[Math.floor(random() * from.length)] as Item;

/** The customers. */
export function makeContacts(count: number, random: Random, knownSince: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [pick(firstNames, random), pick(lastNames, random)];
    const createdAt = new Date(knownSince + index * minute).toISOString();
    return {
      ...unknownOfPerson,
      id: firstContact + index,
      role: 'contact',
      name: `${first} ${last}`,
      email: `customer${index + 1}@${pick(['post', 'correo', 'barid', 'nihon'], random)}.example`,
      phone: index % 3 === 0 ? `+4930${String(1_000_000 + index)}` : null,
      language: pick(['en', 'de', 'fr', 'es', 'ja'], random),
      company: index % 10 === 0 ? pick(companies, random) : null,
      title: index % 10 === 0 ? 'Buyer' : null,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** A conversation whose length follows a long tail: most are short, few are very long. */
export function draftConversation(id: number, contactId: number, start: number, random: Random): Draft {
  const length = Math.min(longestOfTail, Math.floor(1.8 * (1 - random()) ** (-1 / 1.6)));
  const channel = pick(channels, random);
  return {
    conversation: {
      id,
      subject: channel === 'chat' ? '' : pick(subjects, random),
      channel,
      queue: pick(queues, random),
      status: pick(statuses, random),
      priority: pick(priorities, random),
      tags: tagsFor(random),
      contactId,
      assigneeId: random() < 0.2 ? 0 : pick(worldAgents, random).id,
      teamId: random() < 0.3 ? null : pick(worldTeams.slice(0, -1), random).id,
      externalId: random() < 0.05 ? `crm-${id}` : null,
      metadata: null,
    },
    lines: draftLines(length, start, random),
  };
}

/** Starts with the customer; 2 to 42 minutes between lines. */
export function draftLines(length: number, start: number, random: Random): Line[] {
  let at = start;
  return Array.from({ length }, (_, index) => {
    const by = index === 0 ? 'contact' : (steps[(index - 1) % steps.length] ?? 'contact');
    if (index > 0) at += Math.floor((2 + random() * 40) * minute) + (index % 1000);
    if (by === 'event') return { by, at };
    if (by === 'agent' && random() < 0.2) return { by, at, html: pick(repliesInHtml, random) };
    return { by, at, text: pick(by === 'contact' ? questions : by === 'note' ? notes : replies, random) };
  });
}

const sharedTags = new Map<string, readonly string[]>();

/** Up to three tags. Equal lists are shared to save memory. */
function tagsFor(random: Random): readonly string[] {
  const count = Math.floor(random() * 4);
  const names = [...new Set(Array.from({ length: count }, () => pick(worldTags.slice(0, -1), random).name))];
  const known = sharedTags.get(names.join()) ?? names;
  if (names.length < 2) sharedTags.set(names.join(), known);
  return known;
}
