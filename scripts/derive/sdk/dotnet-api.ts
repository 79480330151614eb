import {
  argumentName,
  csharpName,
  csharpString,
  docLine,
  obsoleteLine,
  sentence,
  spell,
} from './dotnet-text.js';
import type { OperationModel, SdkModel } from './model.js';

/** The group that stands at the top of the client by hand: it takes and gives any media type. */
const isCall = ({ passThrough }: OperationModel): boolean => !passThrough;
const routeName = ({ group, name }: OperationModel): string => [...group, name].map(csharpName).join('');

/** The class of every group of methods, by its name. */
export function apiTexts({ operations }: SdkModel): Map<string, string> {
  const groups = new Map<string, OperationModel[]>();
  for (const operation of operations.filter(isCall)) {
    const group = operation.group.join('.');
    groups.set(group, [...(groups.get(group) ?? []), operation]);
  }
  const parents = new Map<string, string[]>();
  for (const [first, ...rest] of [...groups.keys()].map((group) => group.split('.'))) {
    if (rest.length > 0) parents.set(first!, [...(parents.get(first!) ?? []), rest.join('.')]);
  }
  return new Map([
    ...[...groups].map(([group, members]) => [className(group), groupText(group, members)] as const),
    ...[...parents].map(
      ([parent, groupNames]) => [className(parent), parentText(parent, groupNames)] as const,
    ),
  ]);
}

const className = (group: string): string => `${group.split('.').map(csharpName).join('')}Api`;
const describeGroup = (group: string): string => `The methods of \`${group}\`.`;

const groupText = (
  group: string,
  operations: readonly OperationModel[],
): string => `${docLine('summary', describeGroup(group), '')}public sealed class ${className(group)}
{
    private readonly Transport _transport;

    internal ${className(group)}(Transport transport) => _transport = transport;
${operations.map(methodText).join('')}}
`;

function parentText(parent: string, groups: readonly string[]): string {
  const lines = groups.map(
    (group) => `        ${csharpName(group)} = new ${className(`${parent}.${group}`)}(transport);\n`,
  );
  const members = groups.map(
    (group) =>
      `\n${docLine('summary', describeGroup(`${parent}.${group}`), '    ')}    public ${className(`${parent}.${group}`)} ${csharpName(group)} { get; }\n`,
  );
  return `${docLine('summary', `The groups of \`${parent}\`.`, '')}public sealed class ${className(parent)}
{
    internal ${className(parent)}(Transport transport)
    {
${lines.join('')}    }
${members.join('')}}
`;
}

type Argument = { readonly text: string; readonly name: string; readonly doc: string };

function methodText(operation: OperationModel): string {
  const { name, answer, page, file, upload, body, query, filesAt } = operation;
  const data = answer && spell(answer).type;
  const whole = file ? 'Task<HttpResponseMessage>' : 'Task<KeywayResponse>';
  const returned = !data ? whole : page ? `KeywayPages<${data}>` : `Task<${data}>`;
  const call = `new Call(Routes.${routeName(operation)})
            {
${pathInit(operation)}${upload ? `                File = ${orThrow('file', true)},\n` : ''}${body ? `                Body = CallBody.Json(${orThrow('body', body.required)}),\n` : ''}${query ? `                Query = ${orThrow('query', query.required)},\n` : ''}${filesAt.length > 0 ? '                Files = files,\n' : ''}                Options = options ?? CallOptions.None,
            }`;
  const send = !data
    ? `_transport.${file ? 'OpenAsync' : 'DoAsync'}(\n            ${call},\n            cancellationToken)`
    : page
      ? `new(\n            _transport,\n            ${call},\n            ${data}.FromWire,\n            cancellationToken)`
      : `_transport.GetAsync(\n            ${call},\n            ${data}.FromWire,\n            cancellationToken)`;
  const method = `    public ${returned} ${csharpName(name)}Async(
        ${argumentsOf(operation)
          .map(({ text }) => text)
          .join(',\n        ')}) =>
        ${send};
`;
  return `\n${methodDoc(operation)}${method}`;
}

/** Path, body, query, options; a path parameter with a default comes behind them. */
function argumentsOf({ parameters, upload, body, query, filesAt }: OperationModel): Argument[] {
  const path = parameters.map(({ name, description, fallback }) => ({
    name: argumentName(name),
    text: `string ${argumentName(name)}${fallback ? ` = ${csharpString(fallback)}` : ''}`,
    doc: sentence(description ?? `The \`${name}\` of the path`),
    optional: fallback !== undefined,
  }));
  const member = (name: string, part: OperationModel['body'], doc: string): Argument[] =>
    part
      ? [
          {
            name,
            doc,
            text: `${spell(part.type).type}${part.required ? '' : '?'} ${name}${part.required ? '' : ' = null'}`,
          },
        ]
      : [];
  return [
    ...path.filter(({ optional }) => !optional),
    ...(upload
      ? [{ name: 'file', text: 'UploadFile file', doc: 'The file: one on disk, a stream or bytes.' }]
      : []),
    ...member('body', body, 'The request body.'),
    ...member('query', query, 'The query.'),
    { name: 'options', text: 'CallOptions? options = null', doc: 'Options for this call.' },
    ...path.filter(({ optional }) => optional),
    ...(filesAt.length > 0
      ? [
          {
            name: 'files',
            text: 'IReadOnlyDictionary<string, UploadFile>? files = null',
            doc: `The files that \`${filesAt.join('.')}[].part\` names, by these names.`,
          },
        ]
      : []),
    {
      name: 'cancellationToken',
      text: 'CancellationToken cancellationToken = default',
      doc: 'Ends the call.',
    },
  ];
}

function pathInit({ parameters }: OperationModel): string {
  if (parameters.length === 0) return '';
  const pairs = parameters.map(({ name }) => `new(${csharpString(name)}, ${argumentName(name)})`);
  return `                Path = [${pairs.join(', ')}],\n`;
}

const orThrow = (name: string, required: boolean): string =>
  required ? `${name} ?? throw new ArgumentNullException(nameof(${name}))` : name;

const fileRemark =
  'The content is read as it comes, once; the connection is held until the response is disposed. The timeout holds until the file begins, and again for each of its parts; the token ends reading, too.';

function methodDoc(operation: OperationModel): string {
  const { summary, method, path, description, errorTypes, file } = operation;
  return [
    docLine('summary', sentence(summary), '    '),
    docLine('remarks', `\`${method} ${path}\`. ${description}${file ? ` ${fileRemark}` : ''}`.trim(), '    '),
    ...argumentsOf(operation).map(({ name, doc }) => docLine(`param name="${name}"`, doc, '    ')),
    ...(errorTypes.length > 0
      ? [docLine('exception cref="ApiException"', `Of the types ${errorTypes.join(', ')}.`, '    ')]
      : []),
    ...(operation.deprecated ? [obsoleteLine(operation.sunset)] : []),
  ].join('');
}

/** The groups as properties of the client, whose other half is written by hand. */
export function clientText({ operations }: SdkModel): string {
  const roots = [...new Set(operations.filter(isCall).map(({ group }) => group[0]!))];
  const members = roots.map(
    (root) =>
      `\n${docLine('summary', `The methods of \`${root}\`.`, '    ')}    public ${className(root)} ${csharpName(root)} { get; }\n`,
  );
  return `public sealed partial class KeywayClient
{
    private KeywayClient(Transport transport)
    {
${roots.map((root) => `        ${csharpName(root)} = new ${className(root)}(transport);\n`).join('')}        Proxy = new ProxyApi(transport);
    }
${members.join('')}}
`;
}

/** The table of endpoints for the transport. */
export function routesText({ operations }: SdkModel): string {
  const proxied = operations
    .filter(({ passThrough }) => passThrough)
    .map((operation) => `        ${newRoute(operation)},\n`);
  const named = operations
    .filter(isCall)
    .map(
      (operation) => `    internal static readonly Route ${routeName(operation)} = ${newRoute(operation)};\n`,
    );
  return `internal static class Routes
{
    internal static readonly IReadOnlyList<Route> Proxy =
    [
${proxied.join('')}    ];

${named.join('')}}
`;
}

function newRoute({
  group,
  name,
  method,
  path,
  headers,
  query,
  transaction,
  admin,
  file,
  filesAt,
}: OperationModel): string {
  const texts = [[...group, name].join('.'), method, path].map(csharpString).join(', ');
  const comma = query?.commaSeparated ?? [];
  const members = [
    headers.length > 0 &&
      `Headers = [${headers.map((option) => `HeaderNames.${csharpName(option)}`).join(', ')}]`,
    comma.length > 0 && `CommaSeparated = [${comma.map(csharpString).join(', ')}]`,
    transaction && 'Transaction = true',
    admin && 'Admin = true',
    file && 'File = true',
    filesAt.length > 0 && `FilesAt = [${filesAt.map(csharpString).join(', ')}]`,
  ].filter(Boolean);
  return `new(${texts})${members.length > 0 ? ` { ${members.join(', ')} }` : ''}`;
}

/** Headers by the option that sets them. */
export const headerNamesText = ({ headers }: SdkModel): string => `internal static class HeaderNames
{
${Object.entries(headers)
  .map(([option, header]) => `    internal const string ${csharpName(option)} = ${csharpString(header)};\n`)
  .join('')}}
`;

/** The class of exception by type, else by status, else by the kind of status. */
export function errorFamiliesText({ errorFamilies }: SdkModel): string {
  const { default: fallback, ...statuses } = errorFamilies.statuses;
  const exact = Object.entries(statuses).filter(([status]) => /^\d+$/.test(status));
  const kinds = Object.entries(statuses).filter(([status]) => /^\dXX$/.test(status));
  const types = Object.entries(errorFamilies.types).map(
    ([type, family]) => `            (${csharpString(type)}, _) => new ${exceptionName(family)}(failure),\n`,
  );
  const byStatus = exact.map(
    ([status, family]) => `            (_, ${status}) => new ${exceptionName(family)}(failure),\n`,
  );
  const byKind = kinds.map(([kind, family]) => {
    const first = Number(kind[0]) * 100;
    const bounds = kind === '5XX' ? `>= ${first}` : `>= ${first} and < ${first + 100}`;
    return `            (_, ${bounds}) => new ${exceptionName(family)}(failure),\n`;
  });
  return `internal static class ErrorFamilies
{
    internal static ApiException Create(ApiFailure failure) =>
        (failure.Text("type_name"), failure.StatusCode) switch
        {
${[...types, ...byStatus, ...byKind].join('')}            _ => new ${exceptionName(fallback ?? 'ApiError')}(failure),
        };
}
`;
}

const exceptionName = (family: string): string => family.replace(/Error$/, 'Exception');
