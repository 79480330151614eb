import type { OperationKey } from '@keyway/contract';

import type { Words } from '../../../i18n/words.js';

type AccessWords = Words['connection']['access'];
type Part = keyof AccessWords['parts'];
type LineName = 'read' | 'write' | 'update' | 'customers' | 'see' | 'delete';
type PartsByLine = Readonly<Partial<Record<LineName, readonly Part[]>>>;
type Access = { readonly operations: readonly string[]; readonly events: boolean };

/** What the application can do, in the customer's words; a deletion is set apart. */
export type AccessLine = { readonly text: string; readonly isDeletion: boolean };

/** Each operation's parts, by line. Inboxes have no operation of their own: conversations bring them along. */
export const partsByOperation = {
  'conversations.list': { read: ['conversations'], see: ['inboxes'] },
  'conversations.get': { read: ['conversations'] },
  'conversations.create': { write: ['start'] },
  'conversations.update': { update: [] },
  'conversations.delete': { delete: ['conversations'] },
  list: { read: ['messages'] },
  get: { read: ['messages'] },
  create: { write: ['reply', 'notes'] },
  update: { write: ['edit'] },
  delete: { delete: ['messages'] },
  'attachments.get': { read: ['attachments'] },
  'attachments.content': { read: ['attachments'] },
  'attachments.upload': { write: ['upload'] },
  'customers.list': { customers: ['lookUp'] },
  'customers.get': { customers: ['lookUp'] },
  'customers.create': { customers: ['add'] },
  'customers.update': { customers: ['change'] },
  'customers.delete': { delete: ['customers'] },
  'agents.list': { see: ['agents'] },
  'agents.get': { see: ['agents'] },
  'teams.list': { see: ['teams'] },
  'teams.get': { see: ['teams'] },
  'tags.list': { see: ['tags'] },
  'tags.get': { see: ['tags'] },
} as const satisfies Readonly<Record<OperationKey, PartsByLine>>;

/** Parts in the order in which a line names them. */
const partOrder = [
  ...['conversations', 'messages', 'attachments', 'customers'],
  ...['reply', 'notes', 'edit', 'start', 'upload'],
  ...['lookUp', 'add', 'change'],
  ...['agents', 'teams', 'inboxes', 'tags'],
] as readonly Part[];

/** Returns at most six lines about what the integration lets the application do, deletions last. */
export function describeAccess(
  { lines, parts }: Pick<AccessWords, 'lines' | 'parts'>,
  { operations, events }: Access,
  language: string,
): readonly AccessLine[] {
  const found = collectParts(operations);
  const list = new Intl.ListFormat(language);
  const name = (line: LineName): string | undefined => {
    const chosen = partOrder.filter((part) => found[line]?.has(part));
    return chosen.length === 0 ? undefined : list.format(chosen.map((part) => parts[part]));
  };
  const say = (line: LineName, sentence: (what: string) => string): string | undefined => {
    const what = name(line);
    return what === undefined ? undefined : sentence(what);
  };
  const texts = [
    say('read', events ? lines.readLive : lines.read) ?? (events ? lines.live : undefined),
    name('write'),
    found.update && lines.update,
    say('customers', lines.customers),
    say('see', lines.see),
  ];
  const deletion = say('delete', lines.delete);
  return [
    ...texts.flatMap((text) => (text === undefined ? [] : [{ text, isDeletion: false }])),
    ...(deletion === undefined ? [] : [{ text: deletion, isDeletion: true }]),
  ].map((line) => ({ ...line, text: capitalize(line.text, language) }));
}

const known: Readonly<Record<string, PartsByLine>> = partsByOperation;

function collectParts(operations: readonly string[]): Partial<Record<LineName, Set<Part>>> {
  const found: Partial<Record<LineName, Set<Part>>> = {};
  for (const operation of operations)
    for (const [name, parts] of Object.entries(Object.hasOwn(known, operation) ? known[operation]! : {})) {
      const line = (found[name as LineName] ??= new Set<Part>());
      for (const part of parts) line.add(part);
    }
  return found;
}

const capitalize = (text: string, language: string): string =>
  `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}`;
