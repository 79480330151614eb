import type { ApplicationRecord, IntegrationRecord, WebhookRecord, apiKeySchema } from '@keyway/contract';
import type { z } from 'zod';

import { CommandError } from '../command-error.js';
import { compare, type Change } from './compare.js';
import type { InstallationFile, WantedApplication } from './installation-file.js';

export type ActualApplication = {
  readonly application: ApplicationRecord;
  readonly integrations: readonly IntegrationRecord[];
  readonly webhooks: readonly WebhookRecord[];
  readonly keys: readonly z.infer<typeof apiKeySchema>[];
};
export type Kind = 'application' | 'integration' | 'webhook' | 'key';

/** A record to create, update, delete, or report as unexpected. */
export type Step = {
  readonly action: 'create' | 'update' | 'delete' | 'unmanaged';
  readonly kind: Kind;
  readonly application: string;
  readonly name: string;
  /** Present when the record exists on the server. */
  readonly id?: string;
  /** The version that the step updates or deletes. */
  readonly etag?: string;
  readonly changes: readonly Change[];
};

/** Returns the description of a step's record. */
export const titleOf = ({ kind, application, name }: Pick<Step, 'kind' | 'application' | 'name'>): string =>
  kind === 'application' ? `application ${name}` : `${kind} ${name} of ${application}`;

type Options = { readonly prune?: boolean; readonly resendSecrets?: boolean };
type Existing = {
  readonly name: string;
  readonly id: string;
  readonly members: Readonly<Record<string, unknown>> & { readonly etag: string };
};

/**
 * Returns the steps from the actual to the wanted state, in execution order. Applications that the file does not name
 * are ignored.
 */
export const planChanges = (
  file: InstallationFile,
  actual: ReadonlyMap<string, ActualApplication>,
  options: Options = {},
): Step[] =>
  Object.entries(file.applications).flatMap(([name, wanted]) =>
    planApplication(name, wanted, actual.get(name), options),
  );

function planApplication(
  application: string,
  { integrations, webhooks, keys, ...own }: WantedApplication,
  actual: ActualApplication | undefined,
  options: Options,
): Step[] {
  const plan = (kind: Kind, wanted: Wanted | undefined, records: readonly Existing[]): Step[] =>
    planRecords({ kind, application }, wanted, records, options);
  const self = actual && [{ name: application, id: actual.application.id, members: actual.application }];
  return [
    ...plan('application', { [application]: own }, self ?? []),
    ...plan('integration', integrations, (actual?.integrations ?? []).map(ofIntegration)),
    ...plan('webhook', webhooks, named('webhook', application, (actual?.webhooks ?? []).map(ofWebhook))),
    ...plan('key', withoutFiles(keys), named('key', application, (actual?.keys ?? []).map(ofKey))),
  ];
}

type Wanted = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function planRecords(
  of: Pick<Step, 'kind' | 'application'>,
  wanted: Wanted | undefined,
  records: readonly Existing[],
  { prune = false, resendSecrets = false }: Options,
): Step[] {
  // A kind that the file omits is left unchanged.
  if (wanted === undefined) return [];
  const known = new Map(records.map((record) => [record.name, record]));
  const asked = Object.entries(wanted).flatMap(([name, members]): Step[] => {
    const record = known.get(name);
    if (!record)
      return [{ ...of, action: 'create', name, changes: compare(members, {}, { resendSecrets: true }) }];
    const changes = compare(members, record.members, { resendSecrets });
    if (of.kind === 'key') assertSameMode(of.application, name, changes);
    const {
      id,
      members: { etag },
    } = record;
    return changes.length > 0 ? [{ ...of, action: 'update', name, id, etag, changes }] : [];
  });
  const others = records.filter(({ name }) => !Object.hasOwn(wanted, name));
  const action = prune ? 'delete' : 'unmanaged';
  return [
    ...asked,
    ...others.map(({ name, id, members: { etag } }): Step => ({
      ...of,
      action,
      name,
      id,
      etag,
      changes: [],
    })),
  ];
}

const ofIntegration = (members: IntegrationRecord): Existing => ({
  name: members.service_id,
  id: members.service_id,
  members,
});
const ofWebhook = (members: WebhookRecord): Existing => ({
  name: members.description ?? members.id,
  id: members.id,
  members,
});
const ofKey = (members: ActualApplication['keys'][number]): Existing => ({
  name: members.name,
  id: members.id,
  members,
});

/** Finds the records by name. The file identifies records by name, and the server allows duplicate names. */
function named(kind: Kind, application: string, records: readonly Existing[]): readonly Existing[] {
  const twice = records.find(({ name }, index) => records.findIndex((other) => other.name === name) < index);
  if (twice)
    throw new CommandError(
      `The application ${application} has two records of the kind ${kind} with the name "${twice.name}". Rename or delete one: the file tells them apart by it.`,
    );
  return records;
}

const withoutFiles = (keys: WantedApplication['keys']): Wanted | undefined =>
  keys &&
  Object.fromEntries(Object.entries(keys).map(([name, { secret_file: _, ...members }]) => [name, members]));

function assertSameMode(application: string, name: string, changes: readonly Change[]): void {
  if (changes.some(({ member }) => member === 'mode'))
    throw new CommandError(
      `The mode of the key ${name} of ${application} cannot change. Give the new key another name.`,
    );
}
