import { tableOf, type OperationFacts } from '@keyway/connectors';
import type { CreateOf, RecordOf, ResourceName } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { withAgentName } from './agent-names.js';
import { assertApplied } from './assert-applied.js';
import { findRefused, type Problems, refuse } from './assert-accepted.js';
import { assertFileSizes, findUnjoined, withFormFiles } from './files/form-files.js';
import { prepareOperation, runOperation } from './run-operation.js';
import { withUploads } from './files/upload-ids.js';

/** Creates a record, after refusing attributes that the connector does not support. */
export async function createRecord<Name extends ResourceName>(
  deps: Ports<'caches' | 'now' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  resource: Name,
  record: CreateOf<Name>,
): Promise<RecordOf<Name>> {
  const prepared = await prepareOperation(deps, context, resource, 'create');
  const { connector } = prepared.resolved;
  const facts = prepared.operation as object as OperationFacts;
  const said = saidIn(record);
  refuse(
    {
      ...findMissing(said, facts),
      ...findRepeated(said),
      ...('message' in said ? findRepeated(said.message as object, 'body.message') : {}),
      ...findUnjoined(record, context.files),
    },
    findRefused(prepared.resolved, resource, 'create', record),
  );
  assertFileSizes(connector, record, context.files);
  const input = withFormFiles(withUploads(deps, prepared.resolved, record), context.files);
  const created = await runOperation(deps, context, prepared, input);
  assertApplied(created, said, tableOf(connector, resource)?.fields ?? []);
  return withAgentName(deps, context, prepared.resolved, created);
}

/** Returns uploaded files that are named more than once. */
function findRepeated({ attachments }: { readonly attachments?: unknown }, path = 'body'): Problems {
  if (!Array.isArray(attachments)) return {};
  const ids = (attachments as { id?: string }[]).map(({ id }) => id);
  return Object.fromEntries(
    ids.flatMap((id, index) =>
      id === undefined || ids.indexOf(id) === index
        ? []
        : [[`${path}.attachments[${index}].id`, 'names a file that the message has already; name each once']],
    ),
  );
}

function findMissing(
  said: object,
  { requires = [], defaults = [], opensConversation }: OperationFacts,
): Problems {
  const isSaid = (name: string): boolean => name in said;
  const missing = requires
    .map((name) => [name].flat())
    .filter((names) => !names.some((name) => isSaid(name) || defaults.includes(name)));
  return Object.fromEntries([
    ...missing.map(([name = '', ...others]) => [
      `body.${name}`,
      `is required by this connector${others.map((other) => `, or ${other}`).join('')}`,
    ]),
    ...(opensConversation === false && !isSaid('conversation_id')
      ? [['body.conversation_id', 'is required: this connector cannot open a conversation']]
      : []),
  ]) as Problems;
}

/** Omits null and empty lists, which say nothing about a new record. */
const saidIn = (record: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
