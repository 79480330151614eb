import type { OperationName, ResourceName } from '@keyway/contract';

import { type ConnectorDefinition, tableOf } from '../define.js';
import { converted } from './conversions.js';
import { UnsupportedAttributes } from '../errors/errors.js';
import { limitsOf, refusedBy, type Unsupported } from './limits.js';
import type { AnyTable, OperationFacts } from '../operation-facts.js';
import type { Settings } from '../operations.js';
import { isMissing } from '../steps/steps.js';

/** Returns everything about a new or changed record that the connector declares as unsupported. */
export function findUnsupported(
  connector: ConnectorDefinition,
  resource: ResourceName,
  operation: 'create' | 'update',
  named: object,
  settings: Settings,
): readonly Unsupported[] {
  const table = tableOf(connector, resource);
  if (!table) return [];
  const given = converted(connector, resource, operation, named);
  const isNew = operation === 'create';
  const found = findIn(connector, table, factsOf(table, operation), { given, isNew, settings });
  if (!isNew || !('message' in given) || !isObject(given.message)) return unrepeated(found);
  // A message within another record is created by the same code as a single one.
  const messages = tableOf(connector, 'messages');
  if (!messages) return unrepeated(found);
  const inMessage = findIn(connector, messages, factsOf(messages, 'create'), {
    given: given.message,
    isNew,
    settings,
  });
  return unrepeated([...found, ...inMessage.map((each) => ({ ...each, path: `message.${each.path}` }))]);
}

/** Throws for the findings of {@link findUnsupported}. */
export function assertSupported(
  connector: ConnectorDefinition,
  resource: ResourceName,
  operation: OperationName,
  input: object,
  settings: Settings,
): void {
  const given = operation === 'update' && 'changes' in input ? (input.changes as object) : input;
  if (operation !== 'create' && operation !== 'update') return;
  const found = findUnsupported(connector, resource, operation, given, settings);
  if (found.length > 0) throw new UnsupportedAttributes(found);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function factsOf(table: AnyTable, operation: 'create' | 'update'): OperationFacts {
  const declared = table[operation];
  return !declared || isMissing(declared) ? {} : declared;
}

type Asked = { readonly given: object; readonly isNew: boolean; readonly settings: Settings };

function findIn(
  connector: ConnectorDefinition,
  { values = {} }: AnyTable,
  facts: OperationFacts,
  { given, isNew, settings }: Asked,
): readonly Unsupported[] {
  const { accepts = [] } = facts;
  const said = Object.entries(given).filter(
    ([name, value]) => name !== 'pass_through' && value !== undefined && !(isNew && saysNothing(value)),
  );
  const unaccepted = said
    .filter(([name]) => !accepts.includes(name))
    .map(([path]): Unsupported => ({ path, reason: 'attribute', message: cannotSet(connector, 'this') }));
  const unknown = said.flatMap(([path, value]): readonly Unsupported[] => {
    const allowed = values[path]?.write;
    const isKnown = !allowed || typeof value !== 'string' || allowed.includes(value);
    if (isKnown || !accepts.includes(path)) return [];
    const message = `${connector.name} has no ${path} “${value}”. It has ${allowed.join(', ')}.`;
    return [{ path, reason: 'value', message, allowed }];
  });
  const limited = limitsOf(facts, settings)
    .filter(({ path }) => accepts.includes(path.split('.')[0] ?? ''))
    .flatMap((limit) => refusedBy(limit, given));
  return [...unaccepted, ...unknown, ...limited, ...findInFiles(connector, facts, given)];
}

/** Returns members of files that the connector does not support: uploads, and images within the text. */
function findInFiles(
  connector: ConnectorDefinition,
  { accepts = [], showsFiles }: OperationFacts,
  given: object,
): readonly Unsupported[] {
  const { attachments } = given as { attachments?: unknown };
  if (!Array.isArray(attachments) || !accepts.includes('attachments')) return [];
  const upload = tableOf(connector, 'attachments')?.upload;
  const refused: Readonly<Record<string, string>> = {
    ...(upload && !isMissing(upload)
      ? {}
      : { id: `${connector.name} takes no uploads. Send content_base64 instead.` }),
    ...(showsFiles
      ? {}
      : {
          content_id: `${connector.name} cannot show a file within the text. Remove content_id to send it as an attachment.`,
        }),
  };
  return (attachments as Readonly<Record<string, unknown>>[]).flatMap((file, index) =>
    Object.entries(refused)
      .filter(([member]) => file[member] !== undefined)
      .map(([member, message]): Unsupported => ({
        path: `attachments[${index}].${member}`,
        reason: 'attribute',
        message,
      })),
  );
}

const cannotSet = ({ name }: ConnectorDefinition, what: string): string =>
  `${name} cannot set ${what} here. pass_through may offer something similar.`;

/** Returns whether a new record's value is null or an empty list, which has no effect. */
const saysNothing = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

/** Removes repeated refusals of the same value, or of a part of a refused value. */
const unrepeated = (found: readonly Unsupported[]): readonly Unsupported[] =>
  found.filter(
    ({ path }, index) =>
      !found.some(
        (other, place) =>
          (other.path === path && place < index) ||
          path.startsWith(`${other.path}.`) ||
          path.startsWith(`${other.path}[`),
      ),
  );
