import { pathDefaults } from '@keyway/contract';

import { addressOf } from './address.js';
import { camelCase } from './names.js';
import { namedOptions } from './options.js';
import type { SampleCall } from './sample-call.js';

/** A module for Node.js, JavaScript and TypeScript alike: with the SDK, or with fetch where it has no method. */
export const nodeSample = (call: SampleCall): string =>
  call.sdkName
    ? [...importsOf(call), '', clientOf(call), '', ...fileOf(call), statementOf(call, call.sdkName)].join(
        '\n',
      )
    : fetchOf(call);

const env = (name: string): string => `process.env.${name}`;

const importsOf = ({ file }: SampleCall): string[] => [
  ...(file ? ["import { openAsBlob } from 'node:fs';"] : []),
  "import { Keyway } from '@keyway/sdk';",
];

const fileOf = ({ file }: SampleCall): string[] =>
  file ? [`const file = await openAsBlob(${write(file.name)}, ${write({ type: file.contentType })});`] : [];

function clientOf(call: SampleCall): string {
  const isAdmin = call.credential === 'KEYWAY_ADMIN_KEY';
  const members = [
    `baseUrl: ${write(call.baseUrl)},`,
    ...(call.credential ? [`${isAdmin ? 'adminKey' : 'apiKey'}: ${env(call.credential)},`] : []),
    ...(call.namesApplication ? [`appId: ${env('KEYWAY_APP_ID')},`] : []),
    ...(call.consumerId === undefined ? [] : [`consumerId: ${write(call.consumerId)},`]),
  ];
  return `const keyway = new Keyway({\n  ${members.join('\n  ')}\n});`;
}

function statementOf(call: SampleCall, sdkName: readonly string[]): string {
  if (sdkName[0] === 'proxy') return proxyOf(call);
  const called = `keyway.${sdkName.join('.')}(${parametersOf(call).join(', ')})`;
  if (call.isList)
    return `for await (const ${call.answer} of ${called}) {\n  console.log(${call.answer});\n}`;
  if (call.isFile)
    return `const response = await ${called};\nfor await (const chunk of response.body) process.stdout.write(chunk);`;
  if (call.answer === undefined) return `await ${called};`;
  return `const ${call.answer} = await ${called};\nconsole.log(${call.answer});`;
}

function proxyOf({ downstreamUrl, method, options, body }: SampleCall): string {
  const request = {
    url: downstreamUrl,
    method: method === 'GET' ? undefined : method,
    ...namedOptions(options),
    body,
  };
  const called = `keyway.proxy.request(${write(request)})`;
  return `const response = await ${called};\nconsole.log(response.status, await response.text());`;
}

/** In the SDK's order: path, body, query, options. */
const parametersOf = ({ params, body, file, query, options }: SampleCall): string[] => [
  ...pathOf(params),
  ...(body === undefined ? [] : [write(body)]),
  ...(file ? ['file'] : []),
  ...[query, namedOptions(options)].filter((one) => Object.keys(one).length > 0).map((one) => write(one)),
];

function pathOf(params: SampleCall['params']): string[] {
  if (params.length === 0) return [];
  if (params.length === 1) return [write(params[0]!.value)];
  const named = params.filter(({ name, value }) => pathDefaults[name] !== value);
  return [write(Object.fromEntries(named.map(({ name, value }) => [camelCase(name), value])))];
}

function fetchOf(call: SampleCall): string {
  const options = [
    ...(call.redirects ? ["redirect: 'manual',"] : []),
    ...(call.credential ? [`headers: { authorization: \`Bearer \${${env(call.credential)}}\` },`] : []),
  ];
  const given = options.length > 0 ? `, {\n  ${options.join('\n  ')}\n}` : '';
  const shown = call.redirects ? "response.headers.get('location')" : 'await response.text()';
  return `const response = await fetch(${write(addressOf(call))}${given});\nconsole.log(response.status, ${shown});`;
}

/** A literal as people write it: single quotes, bare keys, on one line while it is short. */
function write(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }'];
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${isList ? '' : `${keyOf(name)}: `}${write(member, inner)}`);
  if (members.length === 0) return isList ? '[]' : '{}';
  const line = `${open}${members.join(', ')}${close}`;
  if (line.length + indent.length < 60 && !line.includes('\n')) return line;
  return `${open.trim()}\n${inner}${members.join(`,\n${inner}`)},\n${indent}${close.trim()}`;
}

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
