import type { JsonSchema, OpenApiDocument, Operation, RequestExample } from '@keyway/openapi/samples';

/** An operation of the description, and the values of one call of it. */
export type DocumentedCall = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly given: RequestExample;
};

type Command = {
  method: string;
  url: string;
  readonly headers: Record<string, string>;
  body?: string;
};

const CONSUMER = 'user-1';

/**
 * Reads a guide’s shell command that is one call of the API by the function `call`, which authenticates. Undefined for any
 * other command: several, one whose output is piped on, one with values that only a shell can compute.
 */
export function readCall(source: string, document: OpenApiDocument): DocumentedCall | undefined {
  const command = readCommand(source.replaceAll(/\\\n\s*/g, ' ').trim());
  if (!command) return undefined;
  const [path = '', query = ''] = command.url.split(/\?(.*)/s, 2);
  const found = findOperation(document, command.method, path);
  const values = found && readPath(found, path);
  const body = readBody(command.body);
  if (!values || body === 'unreadable') return undefined;
  const { operation } = found;
  const takesConsumer = (operation.parameters ?? []).some(({ name }) => name === 'x-vendor-consumer-id');
  const given: RequestExample = {
    path: values,
    query: readQuery(query, operation),
    headers: { ...(takesConsumer && { 'x-vendor-consumer-id': CONSUMER }), ...command.headers },
    ...body,
  };
  return { ...found, given };
}

function readCommand(source: string): Command | undefined {
  const [name, ...words] = [...source.matchAll(/"([^"]*)"|'([^']*)'|(\S+)|(\n)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '\n',
  );
  if (name !== 'call' || source.includes('\n')) return undefined;
  const command: Command = { method: '', url: '', headers: {} };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (word === '-X') command.method = words[(at += 1)] ?? '';
    else if (word === '-d') command.body = words[(at += 1)] ?? '';
    else if (word === '-H') {
      const [header = '', value = ''] = (words[(at += 1)] ?? '').split(/:\s*(.*)/s, 2);
      command.headers[header.toLowerCase()] = value.replaceAll(/\$(\([^)]*\)|\w+)/g, '1');
    } else if (word.startsWith('$base_url/')) command.url = word.slice('$base_url'.length);
    else if (word !== '-g') return undefined;
  }
  command.method ||= command.body === undefined ? 'GET' : 'POST';
  return command.url === '' || command.url.includes('$(') ? undefined : command;
}

/** Returns the operation of a path; one without parameters comes before one with them. */
function findOperation(document: OpenApiDocument, method: string, path: string) {
  const matches = (template: string): boolean =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const [template] = Object.keys(document.paths)
    .filter(matches)
    .toSorted((left, right) => left.split('{').length - right.split('{').length);
  const operations = document.paths[template ?? ''] as Record<string, Operation> | undefined;
  const operation = operations?.[method.toLowerCase()];
  return template === undefined || !operation ? undefined : { method, path: template, operation };
}

/** Values of the path’s parameters; where the command has a variable, the operation’s example. */
function readPath(
  { path: template, operation }: Pick<DocumentedCall, 'path' | 'operation'>,
  path: string,
): Record<string, string> | undefined {
  const values = path.split('/');
  const read: Record<string, string> = {};
  for (const [at, part] of template.split('/').entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) continue;
    const value = values[at] ?? '';
    const example = operation.parameters?.find((one) => one.in === 'path' && one.name === name)?.example;
    const known = value === '$consumer_id' ? CONSUMER : value.startsWith('$') ? example : value;
    if (typeof known !== 'string') return undefined;
    read[name] = decodeURIComponent(known);
  }
  return read;
}

function readBody(body: string | undefined): { body?: unknown } | 'unreadable' {
  if (body === undefined) return {};
  try {
    return { body: JSON.parse(body) as unknown };
  } catch {
    return 'unreadable';
  }
}

/** Returns `filter[status]=open&limit=2` as `{ filter: { status: 'open' }, limit: 2 }`. */
function readQuery(query: string, operation: Operation): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(query)) {
    const [, name = key, member, isList] = /^([^[]+)(?:\[(\w+)\])?(\[\])?$/.exec(key) ?? [];
    const schema = operation.parameters?.find((one) => one.in === 'query' && one.name === name)?.schema ?? {};
    if (member === undefined) {
      read[name] = toTyped(value, schema);
      continue;
    }
    const members = (read[name] ??= {}) as Record<string, unknown>;
    const inner = (schema.properties as Record<string, JsonSchema> | undefined)?.[member] ?? {};
    if (isList) ((members[member] ??= []) as unknown[]).push(value);
    else members[member] = toTyped(value, inner);
  }
  return read;
}

function toTyped(value: string, { type }: JsonSchema): unknown {
  if (type === 'integer' || type === 'number') return Number(value);
  return type === 'boolean' ? value === 'true' : value;
}
