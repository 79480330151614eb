import {
  describeError,
  errorBodySchema,
  errorTypeNames,
  eventSchema,
  linksSchema,
  metaSchema,
  pathDefaults,
  resources,
} from '@keyway/contract';
import { buildKinds } from './error-classes.js';
import { buildEventText } from './event-text.js';
import { endpoints, pascalCase, type Endpoint } from './routes.js';
import { docText, nameInRef, shapeOf, typeText, type JsonSchema } from './type-text.js';

export const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const declared = new Map<string, string>();
/** The shortest name under which a member with these known texts was met. */
const unions = new Map<string, string>();
let areUnionsKnown = false;
/** Browser globals: a type of the same name would hide them where it is imported. */
const globals = new Set(['MessageChannel']);

/** The whole text of the public types: entities, queries, bodies, answers and the groups of methods. */
export function buildTypes(): string {
  // The shortest form is only known once everything has been declared.
  unions.clear();
  areUnionsKnown = false;
  writeTypes();
  areUnionsKnown = true;
  return writeTypes();
}

function writeTypes(): string {
  declared.clear();
  declareUnlessNamed('PageMeta', shapeOf(metaSchema, 'output'));
  declareUnlessNamed('PageLinks', shapeOf(linksSchema, 'output'));
  // The whole record, which no endpoint of a resource that is only read answers by its name.
  for (const { entity, schema } of Object.values(resources))
    declareUnlessNamed(pascalCase(entity), shapeOf(schema, 'output'));
  const { EventData: eventData } = shapeOf(eventSchema, 'output').$defs ?? {};
  declare('EventData', eventData!);
  declare('ErrorBody', inlined(shapeOf(errorBodySchema, 'output')));
  const groups = new Map<string, string[]>();
  for (const endpoint of endpoints.filter(({ metadata }) => metadata.area !== 'proxy')) {
    const group = endpoint.route.name.slice(0, -1).join('.');
    groups.set(group, [...(groups.get(group) ?? []), methodText(endpoint)]);
  }
  return [
    "import type { ApiPromise } from '../http/api-promise.js';\nimport type { FileResponse } from '../files/received.js';",
    "import type { UploadFile } from '../files/upload-source.js';",
    "import type { CallOptions, FormOptions } from '../options.js';",
    "import type { PagePromise } from '../pages.js';\n",
    errorTypesText(),
    buildKinds(),
    ...[...declared].filter(([name]) => name !== 'LoggedEvent').map(([, text]) => text),
    buildEventText(),
    groupsText(groups),
  ].join('\n');
}

function errorTypesText(): string {
  const members = errorTypeNames.map(
    (name) => `  /** ${describeError(name).cause} */\n  ${name}: ${describeError(name).status};\n`,
  );
  const types = `/** Every error type with its status; a downstream's own status takes its place where there is one. */\nexport type ErrorStatuses = {\n${members.join('')}};\n`;
  return `${types}\n/** The stable name of an error condition: \`error.typeName\`. */\nexport type ErrorTypeName = keyof ErrorStatuses;\n`;
}

function methodText(endpoint: Endpoint): string {
  const { route, typeName, summary, metadata } = endpoint;
  const before = [...pathText(route.params), ...bodyText(endpoint)];
  const preview = metadata.preview ? '@experimental This endpoint is a preview.' : undefined;
  const { deprecated: since, sunset } = metadata;
  const deprecated = since && `@deprecated since ${since}${sunset ? `, gone after ${sunset}` : ''}`;
  const doc = docText([`${summary}.`, `\`${route.method} ${route.path}\``, preview, deprecated], '  ');
  const method = route.name.at(-1);
  const answer = answerText(endpoint, typeName);
  const general = `${doc}  ${method}(${[...before, ...queryText(endpoint)].join(', ')}): ${answer};\n`;
  const whole = wholeRecordOf(endpoint);
  if (!whole) return general;
  const parameters = [...before, ...queryText(endpoint, '{ fields?: undefined }')];
  return `${doc}  ${method}(${parameters.join(', ')}): ${answer.replaceAll(whole.partial, whole.name)};\n${general}`;
}

/** The record that an answer carries whole unless the query asks for some of its fields. */
function wholeRecordOf({ answer, query, route }: Endpoint): { name: string; partial: string } | undefined {
  if (!answer || !query || !('fields' in query.shape)) return undefined;
  const { data = {} } = shapeOf(answer, 'output').properties ?? {};
  const partial = nameInRef((route.page ? data.items : data)?.$ref ?? '');
  return partial.startsWith('Partial') ? { partial, name: partial.slice('Partial'.length) } : undefined;
}

function pathText(params: readonly string[]): string[] {
  if (params.length === 0) return [];
  if (params.length === 1) return [`${camelCase(params[0]!)}: string`];
  const members = params.map(
    (name) => `${camelCase(name)}${name in pathDefaults ? '?: string | undefined' : ': string'}`,
  );
  return [`path: { ${members.join('; ')} }`];
}

function bodyText({ body, typeName, route }: Endpoint): string[] {
  if (route.body === 'file') return ['file: UploadFile'];
  if (!body) return [];
  const name = declareUnlessNamed(`${typeName}Body`, shapeOf(body.schema, 'input'));
  return [`body${body.optional ? '?' : ''}: ${name}`];
}

function queryText({ query, queryRequired, route, typeName }: Endpoint, narrowed?: string): string[] {
  const options = route.filesAt ? 'FormOptions' : 'CallOptions';
  if (!query) return [`options?: ${options}`];
  const declaredName = declareQuery(`${typeName}Query`, shapeOf(query, 'output'), shapeOf(query, 'input'));
  const name = narrowed ? `${declaredName} & ${narrowed}` : declaredName;
  if (route.query === 'option') return [`options?: ${options} & { query?: ${name} | undefined }`];
  return [`query${queryRequired ? '' : '?'}: ${name}`, `options?: ${options}`];
}

/** A query as it is written, its filter and sort under names of their own; a moment may also be a `Date`. */
function declareQuery(name: string, shape: JsonSchema, written: JsonSchema): string {
  const properties = Object.entries(shape.properties ?? {}).map(([member, inner]) => {
    const taken = withDates(inner, written.properties?.[member]);
    if (taken.type !== 'object') return [member, taken];
    const part = `${name}${pascalCase(member)}`;
    declare(part, { ...taken, description: inner.description });
    return [member, { $ref: `#/${part}`, description: inner.description }];
  });
  return declareUnlessNamed(name, { ...shape, properties: Object.fromEntries(properties) });
}

function withDates(shape: JsonSchema, written: JsonSchema = {}): JsonSchema {
  if (written.format === 'date-time')
    return { ...shape, type: undefined, anyOf: [{ type: 'string' }, { $ref: '#/Date' }] };
  const members = Object.entries(shape.properties ?? {});
  if (members.length === 0) return shape;
  const properties = members.map(([name, inner]) => [name, withDates(inner, written.properties?.[name])]);
  return { ...shape, properties: Object.fromEntries(properties) };
}

function answerText({ answer, route }: Endpoint, typeName: string): string {
  if (route.file) return 'ApiPromise<FileResponse, undefined>';
  if (!answer) return 'ApiPromise<void, undefined>';
  const envelope = shapeOf(answer, 'output');
  const { data } = envelope.properties ?? {};
  if (!data) return `ApiPromise<${declareUnlessNamed(`${typeName}Answer`, envelope)}>`;
  absorbDefinitions(envelope);
  const item = declareUnlessNamed(
    `${typeName}${route.page ? 'Item' : 'Data'}`,
    route.page ? data.items! : data,
  );
  return `${route.page ? 'PagePromise' : 'ApiPromise'}<${item}, ${envelopeText(envelope, item, route.page)}>`;
}

/** Most answers differ in nothing but their data: these share one generic envelope. */
function envelopeText(envelope: JsonSchema, item: string, page: boolean): string {
  const unified = envelope.properties?.['service'] ? 'Unified' : '';
  const name = `${unified}${page ? 'Page' : 'Item'}Envelope`;
  const data = page ? { type: 'array', items: { $ref: '#/Data' } } : { $ref: '#/Data' };
  declare(`${name}<Data>`, { ...envelope, properties: { ...envelope.properties, data } });
  return `${name}<${item}>`;
}

/** Nests `vault.connections` into `vault: { connections }`. */
function groupsText(groups: Map<string, string[]>): string {
  const tree = new Map<string, string[]>();
  const interfaces = [...groups].map(([group, methods]) => {
    const path = group.split('.');
    const name = `${path.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')}Api`;
    const parent = path.length > 1 ? path[0]! : '';
    tree.set(parent, [...(tree.get(parent) ?? []), `readonly ${path.at(-1)}: ${name};`]);
    return `export interface ${name} {\n${methods.join('')}}\n`;
  });
  const roots = [...tree].flatMap(([parent, members]) =>
    parent ? [`readonly ${parent}: { ${members.join(' ')} };`] : members,
  );
  const api = `/** Everything the client offers, group by group. */\nexport interface Api {\n  ${roots.join('\n  ')}\n}\n`;
  return [...interfaces, api].join('\n');
}

/** Declares the shape under the name, unless the contract has given it one; answers the name to use. */
function declareUnlessNamed(name: string, shape: JsonSchema): string {
  absorbDefinitions(shape);
  if (shape.$ref) return typeText(shape);
  if (shape.type !== 'object') return typeText(shape);
  declare(name, shape);
  return name;
}

function absorbDefinitions({ $defs = {} }: JsonSchema): void {
  for (const [name, shape] of Object.entries($defs)) declare(name, shape);
}

const inlined = (shape: JsonSchema): JsonSchema => (shape.$ref ? shape.$defs![typeText(shape)]! : shape);

function declare(name: string, shape: JsonSchema): void {
  const text = `${docText([shape.description])}export type ${name} = ${typeText(withUnions(shape, name))};\n`;
  const earlier = declared.get(name);
  if (earlier && earlier !== text) throw new Error(`the contract has two shapes named ${name}`);
  declared.set(name, text);
}

/** The shape with its known texts as types of their own: `Connection.state` is a `ConnectionState`. */
function withUnions(shape: JsonSchema, name: string, member = ''): JsonSchema {
  const each = (inner: JsonSchema) => withUnions(inner, name, member);
  const values = shape.enum?.filter((value) => typeof value === 'string') ?? [];
  if (member && values.length > 1 && values.length === shape.enum?.length)
    return toUnion(shape, shape.title ?? name, `${member.replace(/s$/, '')} ${JSON.stringify(values)}`);
  const properties = Object.entries(shape.properties ?? {}).map(([inner, schema]) => [
    inner,
    withUnions(schema, `${name.replace(/<.*/, '')}${pascalCase(camelCase(inner))}`, inner),
  ]);
  return {
    ...shape,
    ...(shape.properties && { properties: Object.fromEntries(properties) }),
    ...(shape.items && { items: withUnions(shape.items, name.replace(/(?<!s)s$/, ''), member) }),
    ...(shape.anyOf && { anyOf: shape.anyOf.map(each) }),
    ...(shape.oneOf && { oneOf: shape.oneOf.map(each) }),
  };
}

function toUnion(shape: JsonSchema, name: string, key: string): JsonSchema {
  const known = unions.get(key) ?? name;
  const shortest = name.length < known.length ? name : known;
  unions.set(key, shortest);
  if (!areUnionsKnown) return shape;
  const chosen = globals.has(shortest) ? `Keyway${shortest}` : shortest;
  declared.set(chosen, `export type ${chosen} = ${typeText({ enum: shape.enum ?? [] })};\n`);
  return { description: shape.description, $ref: `#/${chosen}` };
}
