import { headerNames } from '@keyway/contract';
import { isForApplications, resolve, type JsonSchema, type Parameter } from '@keyway/openapi/samples';

import type { TriedOperation } from '../../operations/list-operations.js';

/** One value of a request, as typed. */
export type Field = {
  /** `query filter[type]`: one name for the values of a form. */
  readonly key: string;
  /** As on the wire. */
  readonly label: string;
  readonly in: Parameter['in'];
  readonly parameter: string;
  /** Of a parameter that is an object. */
  readonly member: string | undefined;
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'time' | 'list';
  readonly choices: readonly string[];
  readonly isRequired: boolean;
  readonly hint: string;
  readonly example: string;
};

/** Sent by the console itself, said by a header as well, meant for programs, or secret. */
const hidden: readonly string[] = [
  'raw',
  '_method',
  headerNames.applicationId,
  headerNames.downstreamMethod,
  headerNames.downstreamTimeout,
  headerNames.downstreamAuthorization,
];

/** The fields of a form: path, query and headers, with the members of objects one by one. */
export const fieldsOf = (tried: TriedOperation): Field[] =>
  (tried.operation.parameters ?? [])
    .filter(({ name }) => !hidden.includes(name))
    .flatMap((parameter) => toFields(parameter, tried));

/** Whether a call goes on to a helpdesk. */
export const asksVendor = ({ operation }: TriedOperation): boolean =>
  isForApplications(operation) &&
  (operation.parameters ?? []).some(({ name }) => name === headerNames.serviceId);

function toFields(parameter: Parameter, { components }: TriedOperation): Field[] {
  const schema = resolve(parameter.schema, components);
  if (schema.type !== 'object') return [toField(parameter, undefined, schema)];
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return members.map(([name, member]) => toField(parameter, name, resolve(member, components)));
}

function toField(parameter: Parameter, member: string | undefined, schema: JsonSchema): Field {
  const label = member === undefined ? parameter.name : `${parameter.name}[${member}]`;
  return {
    key: `${parameter.in} ${label}`,
    label,
    in: parameter.in,
    parameter: parameter.name,
    member,
    ...kindOf(schema),
    isRequired: member === undefined && parameter.required,
    hint: withoutMarks(member === undefined ? parameter.description : schema.description),
    example: exampleOf(parameter, member),
  };
}

/** The description's own words, without the marks of its code. */
export const withoutMarks = (text: unknown): string =>
  typeof text === 'string' ? text.replaceAll('`', '') : '';

function kindOf(schema: JsonSchema): Pick<Field, 'kind' | 'choices'> {
  const list = [schema, ...((schema.anyOf ?? []) as JsonSchema[])].find(({ type }) => type === 'array');
  const items = (list?.items ?? {}) as JsonSchema;
  if (list) return { kind: 'list', choices: choicesOf(items) };
  if (Array.isArray(schema.enum)) return { kind: 'choice', choices: choicesOf(schema) };
  const plain = { choices: [] };
  if (schema.type === 'boolean') return { ...plain, kind: 'boolean' };
  if (schema.type === 'integer' || schema.type === 'number') return { ...plain, kind: 'number' };
  return { ...plain, kind: schema.format === 'date-time' ? 'time' : 'text' };
}

const choicesOf = ({ enum: choices = [] }: JsonSchema): string[] => (choices as unknown[]).map(String);

function exampleOf({ example, schema }: Parameter, member: string | undefined): string {
  const given: unknown =
    member === undefined
      ? (example ?? schema.default)
      : (example as Record<string, unknown> | undefined)?.[member];
  if (Array.isArray(given)) return given.join(', ');
  return given === undefined || typeof given === 'object' ? '' : String(given);
}
