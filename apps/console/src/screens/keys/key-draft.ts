import { expandKeyScopes, keyPresetNames, type apiKeySchema } from '@keyway/contract';
import type { z } from 'zod';

import { toLines } from '../../components/to-lines.js';
import { changedMembers } from '../../editing/changed-members.js';
import { toLocal, toMoment } from '../../moments.js';

export type ApiKeyRecord = z.infer<typeof apiKeySchema>;
type Rights = (typeof keyPresetNames)[number] | 'some';

/** A key as a form holds it. */
export type KeyDraft = {
  readonly name: string;
  readonly mode: ApiKeyRecord['mode'];
  readonly rights: Rights;
  /** Of `some` alone. */
  readonly scopes: ReadonlySet<string>;
  /** One in each line. */
  readonly consumers: string;
  readonly services: readonly string[];
  /** One in each line. */
  readonly networks: string;
  /** In the reader's zone; '' for never. */
  readonly expires: string;
};

export const emptyDraft: KeyDraft = {
  name: '',
  mode: 'live',
  rights: 'full',
  scopes: new Set(),
  consumers: '',
  services: [],
  networks: '',
  expires: '',
};

export const toDraft = (key: ApiKeyRecord): KeyDraft => ({
  name: key.name,
  mode: key.mode,
  rights: rightsOf(key),
  scopes: expandKeyScopes(key.scopes),
  consumers: key.consumer_ids.join('\n'),
  services: key.service_ids,
  networks: key.source_cidrs.join('\n'),
  expires: key.expires_at === null ? '' : toLocal(key.expires_at),
});

/** A preset if the key has exactly its scopes. */
export const rightsOf = ({ scopes }: Pick<ApiKeyRecord, 'scopes'>): Rights =>
  scopes.includes('full') ? 'full' : (keyPresetNames.find((name) => scopes.join() === name) ?? 'some');

export const toBody = (draft: KeyDraft) => ({
  name: draft.name.trim(),
  scopes: (draft.rights === 'some' ? [...draft.scopes] : [draft.rights]) as ApiKeyRecord['scopes'],
  consumer_ids: toLines(draft.consumers),
  service_ids: [...draft.services],
  source_cidrs: toLines(draft.networks),
  expires_at: draft.expires === '' ? null : toMoment(draft.expires),
});

/** The changes of the form. */
export const toChanges = (draft: KeyDraft, before: KeyDraft): Partial<ReturnType<typeof toBody>> =>
  changedMembers(toBody(draft), toBody(before));

export type KeyProblem = 'needsName' | 'needsScope' | 'needsFuture';

/** The problem that blocks submitting a form. */
export const problemsOf = (
  { name, rights, scopes, expires }: KeyDraft,
  before: KeyDraft,
  now: Date,
): KeyProblem[] => [
  ...(name.trim() === '' ? (['needsName'] as const) : []),
  ...(rights === 'some' && scopes.size === 0 ? (['needsScope'] as const) : []),
  // A key that has expired can be changed in every other way.
  ...(expires !== before.expires && expires !== '' && new Date(expires) <= now
    ? (['needsFuture'] as const)
    : []),
];

/** As long as the key was made for, from now; '' where it never ends. */
export const sameLifetimeFrom = (
  { created_at, expires_at }: Pick<ApiKeyRecord, 'created_at' | 'expires_at'>,
  now: Date,
): string =>
  expires_at === null
    ? ''
    : toLocal(new Date(now.getTime() + Date.parse(expires_at) - Date.parse(created_at)));
