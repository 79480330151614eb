import {
  ApiError,
  type Keyway,
  type Page,
  type PartialAgent,
  type PartialConversation,
  type PartialCustomer,
  type PartialMessage,
} from '@keyway/sdk';

import type { Abilities } from './abilities.js';

/** One person's view of one helpdesk: whose it is, what it can do, and where in its list we are. */
export type Inbox = {
  /** A client that names consumer and helpdesk in every call. */
  keyway: Keyway;
  serviceId: string;
  abilities: Abilities;
  place: Place;
};
export type Place = { status?: string; cursor?: string };

export type Opened = {
  conversation: PartialConversation;
  messages: PartialMessage[];
  customer: PartialCustomer | undefined;
  agents: PartialAgent[];
};

export const MAX_MESSAGES = 200;

export const loadList = ({ keyway, place }: Inbox): Promise<Page<PartialConversation>> => {
  const { status, cursor } = place;
  const filter = status === undefined ? undefined : { status: status as 'open' };
  return keyway.conversations.list({ limit: 20, cursor, filter });
};

export const loadConversation = async ({ keyway, abilities }: Inbox, id: string): Promise<Opened> => {
  const [conversation, messages, agents] = await Promise.all([
    keyway.conversations.get(id),
    keyway.messages.list({ limit: 100, filter: { conversation_id: id } }).toArray({ limit: MAX_MESSAGES }),
    abilities.canAssign ? keyway.agents.list({ limit: 200 }).toArray({ limit: 200 }) : [],
  ]);
  // Most helpdesks list the newest first, a few the oldest.
  messages.sort((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''));
  return { conversation, messages, agents, customer: await loadCustomer(keyway, conversation) };
};

/** A customer who cannot be read is no reason not to answer them. */
const loadCustomer = async (keyway: Keyway, { customer }: PartialConversation) =>
  customer
    ? keyway.customers.get(customer.id).catch((error: unknown) => {
        if (ApiError.isInstance(error)) return undefined;
        throw error;
      })
    : undefined;
