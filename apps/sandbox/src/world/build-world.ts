import type { HelpdeskSeed, Message, Person } from '../records.js';
import { seededRandom } from '../seed/seeded-random.js';
import { draftConversation, makeContacts } from './clean-part.js';
import { dirt } from './dirt.js';
import { draftDirtyPart, soilContacts } from './dirty-part.js';
import { worldAgents, worldTags, worldTeams } from './directory.js';
import { type Draft, type Line, toConversation, toMessage } from './draft.js';

/** `large` has 20,000 conversations and 5,000 customers. A smaller number keeps all odd records. */
export type World = 'large' | { conversations: number };

/** Parses the command line's value: `large` or a number of conversations. */
export function readWorld(value: string): World {
  if (value === 'large') return 'large';
  if (/^\d{3,6}$/.test(value)) return { conversations: Number(value) };
  throw new Error(`--world is "large" or a number of conversations from ${smallest} on, not "${value}"`);
}

const largest = 20_000;
const smallest = 100;
const firstMessage = 100_001;
const firstFile = 10_001;
const day = 86_400_000;
const dirtySince = Date.parse('2023-01-02T08:00:00.000Z');
/** The longest dirty conversation ends before this date. */
const cleanSince = dirtySince + 90 * day;
const cleanFor = 600 * day;

/** Builds the world; each call returns the same records. */
export function buildWorld(world: World): HelpdeskSeed {
  const count = world === 'large' ? largest : world.conversations;
  if (count < smallest) throw new Error(`a world has at least ${smallest} conversations`);
  const random = seededRandom(32);
  const contacts = soilContacts(makeContacts(Math.max(80, count / 4), random, dirtySince - 90 * day));
  const drafts = [
    ...draftDirtyPart(dirtySince, firstFile, random),
    ...draftCleanPart(count - dirt.conversations.longest, contacts, random),
  ];
  return {
    people: [...worldAgents, ...contacts],
    teams: worldTeams,
    tags: worldTags,
    inboxes: [{ id: dirt.namelessInbox, name: null }],
    conversations: drafts.map((draft) => toConversation(draft, dirtySince)),
    messages: numberMessages(drafts, contacts),
  };
}

function draftCleanPart(count: number, contacts: readonly Person[], random: () => number): Draft[] {
  const first = dirt.conversations.longest + 1;
  const askers = contacts.slice(Object.keys(dirt.people).length);
  return Array.from({ length: count }, (_, index) => {
    const contact = askers[Math.floor(random() * askers.length)];
    const start = cleanSince + Math.floor((index * cleanFor) / count) + (index % 1000);
    return draftConversation(first + index, contact?.id ?? 0, start, random);
  });
}

/** Message ids ascend with time across all conversations. */
function numberMessages(drafts: readonly Draft[], contacts: readonly Person[]): Message[] {
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const lines: [draft: Draft, line: Line, isFirst: boolean][] = drafts.flatMap((draft) =>
    draft.lines.map((line, index): [Draft, Line, boolean] => [draft, line, index === 0]),
  );
  return lines
    .sort(([, left], [, right]) => left.at - right.at)
    .map(([draft, line, isFirst], index) =>
      toMessage(draft, line, {
        id: firstMessage + index,
        isFirst,
        contact: byId.get(draft.conversation.contactId),
      }),
    );
}
