import { authorTypes, type recipientRoles } from '@keyway/contract';

import type { Limit } from '../definition/index.js';

/** Limits shared by several vendors. */

type Role = (typeof recipientRoles)[number];
type Conditions = Pick<Limit, 'when' | 'unless'>;

/** Returns the limit of an attribute that always has a value. */
export const neverEmpty = (path: string, message: string, conditions: Conditions = {}): Limit => ({
  path,
  isNull: 'itself',
  message,
  ...conditions,
});

/** Returns the limit on a number of items. */
export const atMost = (max: number, path: string, message: string): Limit => ({ path, max, message });

/** Returns the limit to the supported recipient roles. */
export const rolesOnly = (
  roles: readonly Role[],
  conditions: Conditions = {},
  message = roles.length === 0
    ? 'No recipients can be named here.'
    : `Recipients can only be “${roles.join('”, “')}” here.`,
): Limit =>
  roles.length === 0
    ? { path: 'recipients', message, ...conditions }
    : { path: 'recipients', member: 'role', allowed: roles, message, ...conditions };

/** Returns the limit of one recipient in a role. */
export const oneRecipient = (role: Role, conditions: Conditions = {}): Limit => ({
  path: 'recipients',
  of: { role },
  max: 1,
  message: `Only one recipient “${role}” can be named here.`,
  ...conditions,
});

/** Returns the limit to authors other than contacts. */
export const noContact = (message: string, conditions: Conditions = {}): Limit => ({
  path: 'author.type',
  allowed: authorTypes.filter((type) => type !== 'contact'),
  message,
  ...conditions,
});

/** Returns the limits for vendors where only the owner of the credential can be the author. */
export const noAuthor = (message: string, conditions: Conditions = {}): readonly Limit[] => [
  noContact(message, conditions),
  ...['author.id', 'author.email', 'author.name'].map((path) => ({ path, message, ...conditions })),
];

/** Returns the limits to authors named by ID, not by email or name alone. */
export const authorById = (message: string, { when, unless }: Conditions = {}): readonly Limit[] =>
  ['author.email', 'author.name'].map((path) => ({
    path,
    message,
    ...(when ? { when } : {}),
    unless: { 'author.id': true, ...unless },
  }));

/** Returns the limit that a note needs an existing conversation. */
export const noteInConversation = (message: string): Limit => ({
  path: 'type',
  allowed: ['message'],
  unless: { conversation_id: true },
  message,
});

/** Returns the limit that a conversation's first message is not a note. */
export const noFirstNote = (message: string): Limit => ({
  path: 'message.type',
  allowed: ['message'],
  message,
});
