import { pathDefaults } from '@keyway/contract';

import { addressOf } from './address.js';
import { camelCase, isFlat, isRecord, queryName, type Shapes } from './names.js';
import type { SampleCall } from './sample-call.js';

/** A PHP script: with the SDK, or with a stream where it has no method. */
export function phpSample(call: SampleCall, { body }: Shapes): string {
  const lines = call.sdkName ? sdkLines(call, call.sdkName, body.name) : streamLines(call);
  return ['<?php', '', ...lines].join('\n');
}

type BodyName = Shapes['body']['name'];

const env = (name: string): string => `getenv('${name}')`;

function sdkLines(call: SampleCall, sdkName: readonly string[], bodyName: BodyName): string[] {
  const written = statementOf(call, sdkName, bodyName);
  const used = ['CallOptions', bodyName, queryName(sdkName)].filter((name) =>
    written.includes(`new ${name}(`),
  );
  return [
    "require 'vendor/autoload.php';",
    '',
    ...used.map((name) => `use Keyway\\${name === 'CallOptions' ? '' : 'Models\\'}${name};`),
    ...(used.length > 0 ? [''] : []),
    clientOf(call),
    '',
    written,
  ];
}

function clientOf(call: SampleCall): string {
  const isAdmin = call.credential === 'KEYWAY_ADMIN_KEY';
  const members = [
    `baseUrl: ${write(call.baseUrl)},`,
    ...(call.credential ? [`${isAdmin ? 'adminKey' : 'apiKey'}: ${env(call.credential)},`] : []),
    ...(call.namesApplication ? [`appId: ${env('KEYWAY_APP_ID')},`] : []),
    ...(call.consumerId === undefined ? [] : [`consumerId: ${write(call.consumerId)},`]),
  ];
  return `$keyway = new Keyway\\Keyway(\n    ${members.join('\n    ')}\n);`;
}

function statementOf(call: SampleCall, sdkName: readonly string[], bodyName: BodyName): string {
  if (sdkName[0] === 'proxy') return proxyOf(call);
  const called = `$keyway->${sdkName.join('->')}(${parametersOf(call, sdkName, bodyName).join(', ')})`;
  if (call.isList) return `foreach (${called} as $${call.answer}) {\n    print_r($${call.answer});\n}`;
  if (call.isFile)
    return `$body = ${called}->getBody();\nwhile (!$body->eof()) {\n    echo $body->read(8192);\n}`;
  if (call.answer === undefined) return `${called};`;
  return `$${call.answer} = ${called};\nprint_r($${call.answer});`;
}

function proxyOf(call: SampleCall): string {
  const { downstreamUrl, method, body } = call;
  const parameters = [
    `url: ${write(downstreamUrl)}`,
    ...(method === 'GET' ? [] : [`method: ${write(method)}`]),
    ...(body === undefined ? [] : [`body: ${write(body, '    ')}`]),
    ...(optionsOf(call).length === 0 ? [] : [`options: new CallOptions(${optionsOf(call).join(', ')})`]),
  ];
  const called = `$keyway->proxy->request(\n    ${parameters.join(',\n    ')},\n)`;
  return `$response = ${called};\necho $response->getStatusCode(), ' ', $response->getBody();`;
}

const parametersOf = (call: SampleCall, sdkName: readonly string[], bodyName: BodyName): string[] => [
  ...call.params.filter(({ name, value }) => pathDefaults[name] !== value).map(({ value }) => write(value)),
  ...(call.body === undefined ? [] : [make(bodyName, call.body)]),
  ...(call.file ? [`fopen(${write(call.file.name)}, 'r')`] : []),
  ...(Object.keys(call.query).length === 0 ? [] : [make(queryName(sdkName), call.query)]),
  ...(optionsOf(call).length === 0 ? [] : [`new CallOptions(${optionsOf(call).join(', ')})`]),
];

const optionsOf = ({ options, file }: SampleCall): string[] => [
  ...options.map(({ name, value }) => `${name}: ${write(value)}`),
  ...(file ? [`contentType: ${write(file.contentType)}`] : []),
];

/** A generated class where its members are plain; an array as on the wire where they hold more. */
function make(name: BodyName, value: unknown): string {
  if (name === undefined || !isRecord(value) || !isFlat(value)) return write(value);
  const members = Object.entries(value).map(([member, one]) => `${camelCase(member)}: ${write(one)}`);
  const line = `new ${name}(${members.join(', ')})`;
  return line.length < 70 ? line : `new ${name}(\n    ${members.join(',\n    ')},\n)`;
}

function streamLines(call: SampleCall): string[] {
  const options = [
    ...(call.credential ? [`'header' => 'Authorization: Bearer ' . ${env(call.credential)},`] : []),
    ...(call.redirects ? ["'follow_location' => 0,"] : []),
    "'ignore_errors' => true,",
  ];
  return [
    `$context = stream_context_create(['http' => [\n    ${options.join('\n    ')}\n]]);`,
    `$body = file_get_contents(${write(addressOf(call))}, false, $context);`,
    call.redirects ? 'print_r($http_response_header);' : "echo $http_response_header[0], ' ', $body;",
  ];
}

function write(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${isList ? '' : `'${name}' => `}${write(member, inner)}`,
  );
  const line = `[${members.join(', ')}]`;
  if (line.length + indent.length < 60 && !line.includes('\n')) return line;
  return `[\n${inner}${members.join(`,\n${inner}`)},\n${indent}]`;
}
