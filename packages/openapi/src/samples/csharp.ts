import { pathDefaults } from '@keyway/contract';

import { addressOf } from './address.js';
import type { JsonSchema } from '../document.js';
import { isRecord, pascalCase, queryName, takesQuery, type Shapes } from './names.js';
import type { SampleCall } from './sample-call.js';

/** A C# program of top-level statements: with the SDK, or with HttpClient where it has no method. */
export const csharpSample = (call: SampleCall, shapes: Shapes): string =>
  (call.sdkName ? sdkLines(call, call.sdkName, shapes) : clientLines(call)).join('\n');

const env = (name: string): string => `Environment.GetEnvironmentVariable("${name}")`;

function sdkLines(call: SampleCall, sdkName: readonly string[], shapes: Shapes): string[] {
  const written = statementOf(call, sdkName, shapes);
  return [
    ...(written.includes('JsonContent.') ? ['using System.Net.Http.Json;'] : []),
    ...(/Json(?:Node|Object|Array)/.test(written) ? ['using System.Text.Json.Nodes;'] : []),
    'using Keyway;',
    '',
    clientOf(call),
    '',
    written,
  ];
}

function clientOf(call: SampleCall): string {
  const isAdmin = call.credential === 'KEYWAY_ADMIN_KEY';
  const members = [
    `BaseUrl = ${write(call.baseUrl)},`,
    ...(call.credential ? [`${isAdmin ? 'AdminKey' : 'ApiKey'} = ${env(call.credential)},`] : []),
    ...(call.namesApplication ? [`AppId = ${env('KEYWAY_APP_ID')},`] : []),
    ...(call.consumerId === undefined ? [] : [`ConsumerId = ${write(call.consumerId)},`]),
  ];
  return `using var keyway = new KeywayClient(new KeywayOptions\n{\n    ${members.join('\n    ')}\n});`;
}

function statementOf(call: SampleCall, sdkName: readonly string[], shapes: Shapes): string {
  if (sdkName[0] === 'proxy') return proxyOf(call);
  const parameters = parametersOf(call, sdkName, shapes).join(', ');
  // A word of the language, as a name.
  const answer = call.answer === 'event' ? '@event' : call.answer;
  const called = `keyway.${sdkName.map(pascalCase).join('.')}Async(${parameters})`;
  if (call.isList) {
    return `await foreach (var ${answer} in ${called})\n{\n    Console.WriteLine(${answer}.ToJson());\n}`;
  }
  if (call.isFile)
    return `using var response = await ${called};\nawait response.Content.CopyToAsync(Console.OpenStandardOutput());`;
  if (answer === undefined) return `await ${called};`;
  const opened = call.file ? `using var file = File.OpenRead(${write(call.file.name)});\n` : '';
  return `${opened}var ${answer} = await ${called};\nConsole.WriteLine(${answer}.ToJson());`;
}

function proxyOf(call: SampleCall): string {
  const { downstreamUrl, method, body } = call;
  const members = [
    `Url = ${write(downstreamUrl)},`,
    ...(method === 'GET' ? [] : [`Method = HttpMethod.${pascalCase(method.toLowerCase())},`]),
    ...(body === undefined ? [] : [`Content = JsonContent.Create(${jsonNode(body, '    ')}),`]),
  ];
  const request = `new ProxyRequest\n{\n    ${members.join('\n    ')}\n}`;
  return [
    `using var response = await keyway.Proxy.RequestAsync(${[request, ...callOptions(call)].join(', ')});`,
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n');
}

const parametersOf = (call: SampleCall, sdkName: readonly string[], shapes: Shapes): string[] => [
  ...call.params.filter(({ name, value }) => pathDefaults[name] !== value).map(({ value }) => write(value)),
  ...(call.body === undefined ? [] : [make(shapes.body.name, call.body, shapes.body.schema)]),
  ...(call.file ? ['file'] : []),
  ...(Object.keys(call.query).length === 0 ? [] : [make(queryName(sdkName), call.query, shapes.query)]),
  ...callOptions(call).map((options) => `${leavesOutQuery(call, shapes) ? 'options: ' : ''}${options}`),
];

/** None where none is set. */
function callOptions({ options, file }: SampleCall): string[] {
  const members = [
    ...options.map(({ name, value }) => `${pascalCase(name)} = ${write(value)}`),
    ...(file ? [`ContentType = ${write(file.contentType)}`] : []),
  ];
  return members.length === 0 ? [] : [`new CallOptions { ${members.join(', ')} }`];
}

const leavesOutQuery = ({ query }: SampleCall, shapes: Shapes): boolean =>
  Object.keys(query).length === 0 && takesQuery(shapes.query);

const make = (name: string | undefined, value: unknown, schema: JsonSchema): string =>
  isRecord(value) ? block(`new ${name}`, membersOf(value, schema, ''), '') : write(value);

const membersOf = (value: unknown, { properties = {} }: JsonSchema, indent: string): string[] =>
  Object.entries(value as Record<string, unknown>).map(([name, member]: [string, unknown]) => {
    const schema = (properties as Record<string, JsonSchema>)[name] ?? {};
    return `${pascalCase(name)} = ${write(member, schema, `${indent}    `)}`;
  });

/** Whatever JSON may be: its names may be words of the language. */
function jsonNode(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return write(value);
  const inner = `${indent}    `;
  if (Array.isArray(value)) return `new JsonArray(${value.map((one) => jsonNode(one, indent)).join(', ')})`;
  const members = Object.entries(value).map(
    ([name, one]: [string, unknown]) => `[${JSON.stringify(name)}] = ${jsonNode(one, inner)}`,
  );
  return block('new JsonObject', members, indent);
}

/** On one line while it is short. */
function block(head: string, members: readonly string[], indent: string): string {
  const line = `${head} { ${members.join(', ')} }`;
  if (line.length + indent.length < 70 && !line.includes('\n')) return line;
  return `${head}\n${indent}{\n${members.map((member) => `${indent}    ${member},\n`).join('')}${indent}}`;
}

function clientLines(call: SampleCall): string[] {
  const handler = call.redirects ? 'new HttpClientHandler { AllowAutoRedirect = false }' : '';
  const shown = call.redirects ? 'response.Headers.Location' : 'await response.Content.ReadAsStringAsync()';
  return [
    `using var client = new HttpClient(${handler});`,
    ...(call.credential
      ? [`client.DefaultRequestHeaders.Authorization = new("Bearer", ${env(call.credential)});`]
      : []),
    `using var response = await client.GetAsync(${write(addressOf(call))});`,
    `Console.WriteLine($"{(int)response.StatusCode} {${shown}}");`,
  ];
}

/** The types of inner records need no name here; a dictionary is none of the SDK’s own. */
function write(value: unknown, schema: JsonSchema = {}, indent = ''): string {
  if (Array.isArray(value)) return `[${value.map((item) => write(item)).join(', ')}]`;
  if (schema.format === 'date-time') return `DateTimeOffset.Parse(${JSON.stringify(value)})`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const values = valuesOf(schema);
  if (!values) return block('new()', membersOf(value, schema, indent), indent);
  const members = Object.entries(value).map(([name, one]) => `["${name}"] = ${write(one)}`);
  const types = choicesOf(values).flatMap(({ type }) => type ?? []);
  const isText = types.every((type) => type === 'string' || type === 'null');
  return block(`new Dictionary<string, ${isText ? 'string' : 'JsonNode'}?>`, members, indent);
}

/** The value type of a dictionary, nullable or not; undefined for a record. */
const valuesOf = (schema: JsonSchema): JsonSchema | undefined =>
  choicesOf(schema)
    .map(({ additionalProperties: values }) => values)
    .find((values): values is JsonSchema => typeof values === 'object' && values !== null);

const choicesOf = (schema: JsonSchema): JsonSchema[] => [schema, ...((schema.anyOf ?? []) as JsonSchema[])];
