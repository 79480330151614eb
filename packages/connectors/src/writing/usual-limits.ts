import { authorTypes, type recipientRoles } from '@keyway/contract';

import type { Limit } from '../definition/index.js';

/** Limits that several vendors have. */

type Role = (typeof recipientRoles)[number];
type Conditions = Pick<Limit, 'when' | 'unless'>;

/** What always has a value. */
export const neverEmpty = (path: string, message: string, conditions: Conditions = {}): Limit => ({
  path,
  isNull: 'itself',
  message,
  ...conditions,
});

/** The most numbers, files or the like. */
export const atMost = (max: number, path: string, message: string): Limit => ({ path, max, message });

/** The roles that recipients can have. */
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

/** A role that only one recipient can have. */
export const oneRecipient = (role: Role, conditions: Conditions = {}): Limit => ({
  path: 'recipients',
  of: { role },
  max: 1,
  message: `Only one recipient “${role}” can be named here.`,
  ...conditions,
});

/** Authors other than contacts. */
export const noContact = (message: string, conditions: Conditions = {}): Limit => ({
  path: 'author.type',
  allowed: authorTypes.filter((type) => type !== 'contact'),
  message,
  ...conditions,
});

/** Only the owner of the credential writes: no one else can be named. */
export const noAuthor = (message: string, conditions: Conditions = {}): readonly Limit[] => [
  noContact(message, conditions),
  ...['author.id', 'author.email', 'author.name'].map((path) => ({ path, message, ...conditions })),
];

/** Authors are named by their id, not by an address or a name alone. */
export const authorById = (message: string, { when, unless }: Conditions = {}): readonly Limit[] =>
  ['author.email', 'author.name'].map((path) => ({
    path,
    message,
    ...(when ? { when } : {}),
    unless: { 'author.id': true, ...unless },
  }));

/** A note can only be written in a conversation that exists. */
export const noteInConversation = (message: string): Limit => ({
  path: 'type',
  allowed: ['message'],
  unless: { conversation_id: true },
  message,
});

/** The first message of a conversation is no note. */
export const noFirstNote = (message: string): Limit => ({
  path: 'message.type',
  allowed: ['message'],
  message,
});
