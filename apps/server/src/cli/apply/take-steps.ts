import { headerNames } from '@keyway/contract';

import { segment } from '../../security/input/index.js';
import { CommandError } from '../command-error.js';
import {
  type Answer,
  bodyOf,
  createManagementClient,
  newTransaction,
  type ServerOptions,
} from '../management-client.js';
import type { InstallationFile, WantedApplication, WantedKey } from './installation-file.js';
import { titleOf, type Step } from './plan-changes.js';
import { writeSecretFile } from './secret-files.js';
import { withWorkingKey, type ApplicationClients } from './working-key.js';

/** The secret of a new key or webhook, which can be read only once. */
export type Secret = Pick<Step, 'kind' | 'application' | 'name'> & {
  readonly id: string;
  readonly value: string;
  /** The file that holds it, if it is not printed. */
  readonly file?: string;
};
/** Grows with each completed step. */
export type Taken = { readonly applicationIds: Record<string, string>; readonly secrets: Secret[] };

type Place = { readonly id: string; readonly wanted: WantedApplication; readonly secrets: Secret[] };
type OnStep = (step: Step) => void;

/** Takes the steps in order. Completed steps stay when one fails; the next run continues from there. */
export async function takeSteps(
  file: InstallationFile,
  { steps, ids }: { readonly steps: readonly Step[]; readonly ids: ReadonlyMap<string, string> },
  {
    options,
    onStep,
    taken: { applicationIds, secrets },
  }: { readonly options: ServerOptions; readonly onStep: OnStep; readonly taken: Taken },
): Promise<void> {
  for (const [name, wanted] of Object.entries(file.applications)) {
    const own = steps.filter((step) => step.application === name && step.action !== 'unmanaged');
    const of = (...kinds: Step['kind'][]) => own.filter(({ kind }) => kinds.includes(kind));
    const id = await takeOwn(
      name,
      { wanted, known: ids.get(name), step: of('application')[0] },
      options,
      onStep,
    );
    applicationIds[name] = id;
    const place = { id, wanted, secrets };
    for (const step of of('key')) await takeKey(step, place, options, onStep);
    const rest = of('integration', 'webhook');
    if (rest.length === 0) continue;
    await withWorkingKey(options, { id, mayWrite: true }, async (clients) => {
      for (const step of rest) await takeRest(step, place, clients, onStep);
    });
  }
}

async function takeOwn(
  name: string,
  { wanted, known, step }: { wanted: WantedApplication; known: string | undefined; step: Step | undefined },
  options: ServerOptions,
  onStep: OnStep,
): Promise<string> {
  const client = createManagementClient(options);
  const { integrations: _, webhooks: __, keys: ___, ...body } = wanted;
  if (known === undefined) {
    const { data } = await bodyOf(client.create({ headers: newTransaction(), body: { ...body, name } }));
    if (step) onStep(step);
    return data.id;
  }
  if (step) {
    const params = { id: segment(known) };
    await changing(step, (headers) => client.update({ params, headers, body: named(body, step) }));
    onStep(step);
  }
  return known;
}

/** Throws a CommandError if the record has changed since the plan was made. */
async function changing(
  step: Step,
  change: (headers: Record<string, string>) => Promise<Answer>,
): Promise<void> {
  const answer = await change(step.etag === undefined ? {} : { [headerNames.ifMatch]: step.etag });
  if (answer.status === 412)
    throw new CommandError(
      `The ${titleOf(step)} changed after the plan was made, and was left as it is. Run keyway apply again.`,
    );
  await bodyOf(Promise.resolve(answer));
}

/** Returns only the members that differ. Members missing from the file are left unchanged. */
const named = <Body extends object>(body: Body, { changes }: Step): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([member]) => changes.some((change) => change.member === member)),
  ) as Body;

async function takeKey(
  step: Step,
  { id, wanted, secrets }: Place,
  options: ServerOptions,
  onStep: OnStep,
): Promise<void> {
  const client = createManagementClient(options);
  const params = { id: segment(id) };
  const keyParams = { ...params, key_id: segment(step.id ?? 'none') };
  if (step.action === 'delete')
    await changing(step, (headers) => client.revokeKey({ params: keyParams, headers }));
  else {
    const { secret_file: file, ...body } = wanted.keys![step.name] as WantedKey;
    if (step.action === 'update')
      await changing(step, (headers) =>
        client.updateKey({ params: keyParams, headers, body: named(body, step) }),
      );
    else {
      const call = client.createKey({
        params,
        headers: newTransaction(),
        body: { ...body, name: step.name },
      });
      const { data } = await bodyOf(call);
      secrets.push(keep({ ...step, id: data.id, value: data.secret }, file));
    }
  }
  onStep(step);
}

function keep({ kind, application, name, id, value }: Step & Secret, file: string | undefined): Secret {
  const secret = { kind, application, name, id, value };
  if (file === undefined) return secret;
  try {
    writeSecretFile(file, value);
    return { ...secret, file };
  } catch {
    // Printing the secret keeps it if the write failed, for example on a full disk.
    return secret;
  }
}

async function takeRest(
  step: Step,
  { wanted, secrets }: Place,
  { integrations, webhooks }: ApplicationClients,
  onStep: OnStep,
): Promise<void> {
  const { action, name } = step;
  if (step.kind === 'integration') {
    const params = { service_id: segment(name) };
    const body = wanted.integrations?.[name] ?? {};
    if (action === 'delete') await changing(step, (headers) => integrations.delete({ params, headers }));
    else if (action === 'update')
      await changing(step, (headers) => integrations.update({ params, headers, body: named(body, step) }));
    else
      await bodyOf(integrations.create({ headers: newTransaction(), body: { service_id: name, ...body } }));
  } else {
    const params = { webhook_id: segment(step.id ?? 'none') };
    const body = wanted.webhooks?.[name];
    if (action === 'delete') await changing(step, (headers) => webhooks.delete({ params, headers }));
    else if (body && action === 'update') {
      const { secret, ...rest } = named(body, step);
      if (Object.keys(rest).length > 0)
        await changing(step, (headers) => webhooks.update({ params, headers, body: rest }));
      if (secret !== undefined) await bodyOf(webhooks.rotate({ params, body: { secret } }));
    } else if (body) {
      const call = webhooks.create({ headers: newTransaction(), body: { ...body, description: name } });
      const { data } = await bodyOf(call);
      const [newest] = data.secrets;
      if (newest?.value) secrets.push({ ...pick(step), id: data.id, value: newest.value });
    }
  }
  onStep(step);
}

const pick = ({ kind, application, name }: Step) => ({ kind, application, name });
