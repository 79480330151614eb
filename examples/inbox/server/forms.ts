import type { Abilities, Agent, Inbox, Keyway, PartialAgent } from '@keyway/sdk';

/** The forms that the inbox shows for a connection. The same for every helpdesk: no name of one stands in this app. */
export type Forms = {
  /** Statuses that a button can set. */
  statuses: string[];
  canReply: boolean;
  canNote: boolean;
  /** Whether a reply goes to the customer, or is only recorded. */
  isSent: boolean;
  /** Bytes of the largest file with a reply; null: none. */
  largestFile: number | null;
  /** Null where agents cannot be assigned. */
  agents: Pick<Agent, 'id' | 'name' | 'email'>[] | null;
  /** Null where no conversation can be opened. */
  opening: {
    isSubjectRequired: boolean;
    hasSubject: boolean;
    inboxes: Pick<Inbox, 'id' | 'name'>[];
    hasFiles: boolean;
  } | null;
};

/** Asked again after a minute: an agent may have joined, or the customer may have reconnected. */
const KEPT_MS = 60_000;

export function rememberForms() {
  const known = new Map<string, { forms: Promise<Forms>; until: number }>();
  return (keyway: Keyway, key: readonly string[]): Promise<Forms> => {
    const id = JSON.stringify(key);
    const kept = known.get(id);
    if (kept && kept.until > Date.now()) return kept.forms;
    const forms = readForms(keyway, key[1] ?? '');
    known.set(id, { forms, until: Date.now() + KEPT_MS });
    forms.catch(() => known.delete(id));
    return forms;
  };
}

async function readForms(keyway: Keyway, serviceId: string): Promise<Forms> {
  const [{ resources }, coverage, read] = await Promise.all([
    keyway.vault.connections.abilities({ serviceId }),
    keyway.connectors.resource({ id: serviceId, resource: 'messages' }),
    keyway.connectors.resource({ id: serviceId, resource: 'conversations' }),
  ]);
  const { conversations, messages } = resources;
  const changes = conversations.update.attributes;
  const canAssign = isOffered(changes['assignee_id']) && isOffered(resources.agents.list);
  const canOpen = isOffered(conversations.create);
  const [agents, inboxes] = await Promise.all([
    canAssign ? keyway.agents.list({ limit: 200 }).toArray({ limit: 200 }) : null,
    canOpen && isOffered(conversations.create.attributes['inbox_id']) && isOffered(resources.inboxes.list)
      ? keyway.inboxes.list({ limit: 200 }).toArray({ limit: 200 })
      : [],
  ]);
  return {
    statuses: settable(changes['status'], read.supported_values['status']?.read),
    canReply: isOffered(messages.create) && messages.create.only !== 'note',
    canNote: isOffered(messages.create) && takesNotes(messages.create),
    isSent: coverage.create_effect === 'delivers',
    largestFile: messages.create.files?.multipart ?? null,
    agents: agents?.filter(isActive).map(({ id, name, email }) => ({ id, name, email })) ?? null,
    opening: canOpen ? openingOf(conversations.create, inboxes) : null,
  };
}

type Write = Abilities['resources']['conversations']['create'];
type Attribute = Write['attributes'][string] | undefined;

const isOffered = (ability: { state: string } | undefined): boolean =>
  ['yes', 'required', 'converted'].includes(ability?.state ?? '');

const takesNotes = ({ only, attributes }: Write): boolean =>
  only === 'note' || (only === null && (attributes['type']?.values?.includes('note') ?? true));

/** Some helpdesks have one status of several names: only the one that they show. Snoozing would need a time, too. */
const settable = (status: Attribute, shown: string[] = []): string[] =>
  isOffered(status)
    ? (status?.values ?? shown).filter((each) => each !== 'snoozed' && shown.includes(each))
    : [];

const isActive = ({ active }: PartialAgent): boolean => active !== false;

function openingOf({ attributes }: Write, inboxes: Pick<Inbox, 'id' | 'name'>[]): Forms['opening'] {
  return {
    isSubjectRequired: attributes['subject']?.state === 'required',
    hasSubject: isOffered(attributes['subject']),
    inboxes: inboxes.map(({ id, name }) => ({ id, name })),
    hasFiles: isOffered(attributes['message.attachments']),
  };
}
