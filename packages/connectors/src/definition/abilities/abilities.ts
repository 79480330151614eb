import { resources, type ResourceName } from '@keyway/contract';

import { type ConnectorDefinition, tableOf } from '../define.js';
import { type Limit, limitsOf } from './limits.js';
import type { AnyTable, OperationFacts } from '../operation-facts.js';
import type { Settings } from '../operations.js';
import { isMissing } from '../steps/steps.js';

/** Whether an attribute can be written, and with which values. */
export type AttributeAbility = {
  readonly state: 'yes' | 'required' | 'converted' | 'unsupported';
  readonly values?: readonly string[];
  readonly max?: number;
};

type Schema = { readonly shape: Readonly<Record<string, unknown>> };

/**
 * Returns the supported attributes of a create or update, from the same declarations that refuse the others. Nested
 * attributes with limits of their own are named by path, such as `message.attachments`.
 */
export function attributeAbilities(
  connector: ConnectorDefinition,
  resource: ResourceName,
  operation: 'create' | 'update',
  settings: Settings,
  /** Whether a message opens its conversation. */
  isFirst = false,
): Readonly<Record<string, AttributeAbility>> {
  const { write } = resources[resource] as { readonly write?: Readonly<Record<typeof operation, unknown>> };
  const names = Object.keys((write?.[operation] as Schema | undefined)?.shape ?? {});
  const table = tableOf(connector, resource);
  const facts = factsOf(table, operation);
  const limits = limitsOf(facts, settings);
  const paths = new Set([
    ...names,
    ...withinMessage(connector, facts, settings, names),
    ...nestedIn(limits, facts),
    ...(names.includes('attachments') ? [SHOWN_FILE] : []),
  ]);
  return Object.fromEntries(
    [...paths].map((path) => [path, abilityOf(path, { connector, table, facts, limits, settings, isFirst })]),
  );
}

/** The attribute of a file that the text of its message shows. */
const SHOWN_FILE = 'attachments.content_id';

/** Returns the attributes of the message that opens a new conversation. */
const withinMessage = (
  connector: ConnectorDefinition,
  { accepts = [] }: OperationFacts,
  settings: Settings,
  names: readonly string[],
): readonly string[] =>
  names.includes('message') && accepts.includes('message')
    ? Object.keys(attributeAbilities(connector, 'messages', 'create', settings, true))
        .filter((name) => name !== 'conversation_id')
        .map((name) => `message.${name}`)
    : [];

const nestedIn = (limits: readonly Limit[], { accepts = [] }: OperationFacts): readonly string[] =>
  limits
    .filter(
      (limit) =>
        limit.path.includes('.') && accepts.includes(limit.path.split('.')[0] ?? '') && isGeneral(limit),
    )
    .map(({ path }) => path);

type About = {
  readonly connector: ConnectorDefinition;
  readonly table: AnyTable | undefined;
  readonly facts: OperationFacts;
  readonly limits: readonly Limit[];
  readonly settings: Settings;
  readonly isFirst: boolean;
};

function abilityOf(path: string, about: About): AttributeAbility {
  const { connector, table, facts, limits, settings, isFirst } = about;
  const [name = '', ...rest] = path.split('.');
  const own = limits.filter((limit) => limit.path === path);
  const isAccepted = path === 'pass_through' || facts.accepts?.includes(name);
  if (!isAccepted || own.some(refusesAll) || (path === SHOWN_FILE && !facts.showsFiles))
    return { state: 'unsupported' };
  const inner =
    name === 'message' && rest.length > 0
      ? attributeAbilities(connector, 'messages', 'create', settings, true)[rest.join('.')]
      : undefined;
  if (inner?.state === 'unsupported') return inner;
  const allowed = [
    table?.values?.[path]?.write,
    inner?.values,
    ...own.filter((limit) => isUsual(limit, isFirst)).map(allowedBy),
  ].filter((each) => each !== undefined);
  const sizes = [inner?.max, ...own.filter(isCount).map(({ max }) => max)].filter(
    (each) => each !== undefined,
  );
  return {
    state:
      rest.length === 0 && isRequired(name, facts, settings)
        ? 'required'
        : isConverted(path, facts, inner)
          ? 'converted'
          : 'yes',
    ...(allowed.length > 0
      ? { values: allowed.reduce((left, right) => left.filter((value) => right.includes(value))) }
      : {}),
    ...(sizes.length > 0 ? { max: Math.min(...sizes) } : {}),
  };
}

/** Returns whether the vendor supports HTML in no message, so that it is converted. */
const isConverted = (path: string, { htmlAs }: OperationFacts, inner?: AttributeAbility): boolean =>
  inner?.state === 'converted' || (path === 'body_html' && htmlAs !== undefined && isGeneral(htmlAs));

/** Returns whether a create must name the attribute, because it has no default. */
function isRequired(
  name: string,
  { requires = [], defaults = [], defaultsFrom = {} }: OperationFacts,
  settings: Settings,
): boolean {
  if (!requires.includes(name)) return false;
  const setting = defaultsFrom[name];
  return !defaults.includes(name) || (setting !== undefined && !settings[setting]);
}

function factsOf(table: AnyTable | undefined, operation: 'create' | 'update'): OperationFacts {
  const declared = table?.[operation];
  return !declared || isMissing(declared) ? {} : declared;
}

/** Returns whether the limit applies to every record. */
const isGeneral = ({ when, unless }: Pick<Limit, 'when' | 'unless'>): boolean =>
  when === undefined && unless === undefined;
/**
 * Returns whether the limit applies to ordinary records, as opposed to a note, for example. Ordinary messages belong to a
 * conversation.
 */
const isUsual = ({ when, unless, member }: Limit, isFirst: boolean): boolean =>
  when === undefined && member === undefined && (isFirst || unless?.['conversation_id'] === undefined);
const allowedBy = ({ allowed }: Limit): readonly string[] | undefined => allowed;
const isCount = (limit: Limit): boolean =>
  limit.max !== undefined && isGeneral(limit) && limit.of === undefined && limit.notOf === undefined;
const refusesAll = (limit: Limit): boolean =>
  isGeneral(limit) && limit.isNull === undefined && limit.allowed === undefined && limit.max === undefined;
