import { notFound } from '../../definition/index.js';

/** The prefix of an ID is its kind: conversation, message, comment, channel, inbox, teammate, contact, tag, file. */
type Kind = 'cnv' | 'msg' | 'com' | 'cha' | 'inb' | 'tea' | 'crd' | 'tag' | 'fil';

export const idSource = (kind: Kind): string => `${kind}_[a-z0-9]{1,32}`;

export const isId = (kind: Kind, id: string): boolean => new RegExp(`^${idSource(kind)}$`).test(id);

export function requireId(kind: Kind, id: string, path?: string): string {
  if (!isId(kind, id)) throw notFound('record', path);
  return id;
}

/** The alias of a message that Front has accepted and not stored yet (docs/resource-aliases-1). */
export const aliasOf = (uid: string): string => `alt:uid:${uid}`;

export const messagePath = (id: string): string =>
  `/messages/${/^alt:uid:[\w-]{1,100}$/.test(id) ? id : requireId('msg', id)}`;

/** The id in one of the vendor's links, whichever host the link names. */
export const findId = (kind: Kind, link: unknown): string | null =>
  typeof link === 'string' ? (new RegExp(`/(${idSource(kind)})(?=[/?#]|$)`).exec(link)?.[1] ?? null) : null;
