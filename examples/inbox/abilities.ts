import type { ConnectorResource, ConversationUpdateStatus, Keyway } from '@keyway/sdk';

/** The inbox's features for a helpdesk, limited to what its connector supports. */
export type Abilities = {
  /** As people call the helpdesk. */
  name: string;
  /** Statuses that a conversation can have. */
  statuses: string[];
  /** Statuses that a button can set. */
  settable: ConversationUpdateStatus[];
  canFilterByStatus: boolean;
  canAssign: boolean;
  canReply: boolean;
  canNote: boolean;
  /** Whether a reply goes to the customer, or is only written down. */
  isSent: boolean;
};

/** Reads each connector's coverage once: it changes only with a release of Keyway. */
export const rememberAbilities = (keyway: Keyway) => {
  const known = new Map<string, Promise<Abilities>>();
  return (serviceId: string): Promise<Abilities> => {
    const abilities = known.get(serviceId) ?? readAbilities(keyway, serviceId);
    known.set(serviceId, abilities);
    abilities.catch(() => known.delete(serviceId));
    return abilities;
  };
};

const readAbilities = async ({ connectors }: Keyway, id: string): Promise<Abilities> => {
  const [{ name }, conversations, messages, agents] = await Promise.all([
    connectors.get(id),
    connectors.resource({ id, resource: 'conversations' }),
    connectors.resource({ id, resource: 'messages' }),
    connectors.resource({ id, resource: 'agents' }),
  ]);
  const { read = [], write = [] } = conversations.supported_values['status'] ?? {};
  const changes = conversations.supported_update_fields;
  const only = messages.operations.find((operation) => operation.name === 'create')?.only ?? null;
  const canCreate = offers(messages, 'create');
  return {
    name,
    statuses: read,
    settable: changes.includes('status') ? oneOfEach(write, read) : [],
    canFilterByStatus: conversations.supported_filters.includes('status'),
    canAssign: changes.includes('assignee_id') && offers(agents, 'list'),
    canReply: canCreate && only !== 'note',
    canNote: canCreate && only !== 'message' && messages.supported_create_fields.includes('type'),
    isSent: messages.create_effect === 'delivers',
  };
};

const offers = ({ operations }: ConnectorResource, name: string): boolean =>
  operations.some((operation) => operation.name === name && operation.capability === 'supported');

/** A helpdesk may take two words for one status; it shows only one of them. Snoozing would need a time, too. */
const oneOfEach = (write: string[], read: string[]): ConversationUpdateStatus[] =>
  write.filter((status) => status !== 'snoozed' && read.includes(status)) as ConversationUpdateStatus[];
