import type { OperationModel, SdkModel } from './model.js';
import { camelCase, phpDoc, phpFile, phpUses, phpValue } from './php-text.js';
import { pascalCase, type Type } from './types.js';

const namespace = 'Keyway\\Api';
const models = 'Keyway\\Models\\';

/** A class for every group of methods, and what the transport has to know of each. */
export function phpApi(model: SdkModel): [string, string][] {
  const groups = new Map<string, OperationModel[]>();
  for (const operation of model.operations.filter(({ passThrough }) => !passThrough)) {
    const group = operation.group.join('.');
    groups.set(group, [...(groups.get(group) ?? []), operation]);
  }
  const parents = new Map<string, string[]>();
  for (const group of groups.keys()) {
    const [first = '', second] = group.split('.');
    parents.set('', [...new Set([...(parents.get('') ?? []), first])]);
    if (second) parents.set(first, [...(parents.get(first) ?? []), second]);
  }
  return [
    ...[...groups].map(([group, operations]): [string, string] => [
      `Api/${className(group)}.php`,
      groupFile(className(group), operations),
    ]),
    ...[...parents].map(([parent, members]): [string, string] => [
      `Api/${className(parent)}.php`,
      parentFile(parent, members),
    ]),
    ['Description.php', descriptionFile(model)],
  ];
}

const className = (group: string): string => `${group.split('.').map(pascalCase).join('')}Api`;

function parentFile(parent: string, members: readonly string[]): string {
  const nameOf = (member: string): string => className(parent ? `${parent}.${member}` : member);
  const properties = members.map((member) => `    public readonly ${nameOf(member)} $${member};\n`);
  const made = members.map((member) => `        $this->${member} = new ${nameOf(member)}($sender);\n`);
  const kind = parent ? 'final class' : 'abstract class';
  const doc = parent
    ? `The groups of methods under \`${parent}\`.`
    : 'The groups of methods that a client has.';
  return phpFile(
    namespace,
    `${phpUses(['Keyway\\Runtime\\Sender'])}${phpDoc([doc])}${kind} ${className(parent)}\n{\n${properties.join('')}\n    /** @internal */\n    public function __construct(Sender $sender)\n    {\n${made.join('')}    }\n}\n`,
  );
}

function groupFile(name: string, operations: readonly OperationModel[]): string {
  const uses = operations.flatMap(({ query, body, answer, whole, page, file, upload, filesAt }) => [
    ...[query?.type, body?.type, answer, whole].flatMap((type) => (type ? [`${models}${nameOf(type)}`] : [])),
    ...(page ? ['Keyway\\PageIterator'] : []),
    ...(file ? ['Psr\\Http\\Message\\ResponseInterface'] : []),
    ...(upload || filesAt.length > 0 ? ['Psr\\Http\\Message\\StreamInterface'] : []),
  ]);
  const imports = phpUses([
    'Keyway\\CallOptions',
    'Keyway\\Exceptions\\KeywayException',
    'Keyway\\Runtime\\Sender',
    ...uses,
  ]);
  const doc = phpDoc([`Methods of \`$keyway->${operations[0]!.group.join('->')}\`.`]);
  const constructor =
    '    /** @internal */\n    public function __construct(private readonly Sender $sender)\n    {\n    }\n';
  return phpFile(
    namespace,
    `${imports}${doc}final class ${name}\n{\n${[constructor, ...operations.map(methodText)].join('\n')}}\n`,
  );
}

function methodText(operation: OperationModel): string {
  const parameters = parametersOf(operation);
  const returned = returnType(operation);
  return [
    phpDoc(methodDoc(operation, parameters), '    '),
    `    public function ${operation.name}(\n`,
    ...parameters.flatMap(({ text, secret }) => [
      ...(secret ? ['        #[\\SensitiveParameter]\n'] : []),
      `        ${text},\n`,
    ]),
    `    ): ${returned} {\n        ${returned === 'void' ? '' : 'return '}${callText(operation)};\n    }\n`,
  ].join('');
}

type Parameter = {
  text: string;
  doc: string;
  /** Bodies may hold credentials, and a trace keeps arguments. */
  secret?: true;
};

/** Path, body, query, options; what is seldom given comes last, to be named. */
function parametersOf({ parameters, body, query, page, upload, filesAt }: OperationModel): Parameter[] {
  const path = parameters.map(({ name, fallback, description }) => ({
    fallback,
    text: `string $${camelCase(name)}${fallback ? ` = ${phpValue(fallback)}` : ''}`,
    doc: `@param string $${camelCase(name)}${description ? ` ${description}` : ''}`,
  }));
  const queries = query ? [objectParameter('query', query)] : [];
  const asked = page || query?.required;
  return [
    ...path.filter(({ fallback }) => !fallback),
    ...(body ? [{ ...objectParameter('body', body), secret: true as const }] : []),
    ...(upload ? [fileParameter] : []),
    ...(asked ? queries : []),
    { text: '?CallOptions $options = null', doc: '' },
    ...(asked ? [] : queries),
    ...(filesAt.length > 0 ? [filesParameter(filesAt)] : []),
    ...path.filter(({ fallback }) => fallback),
  ];
}

/** PHP has no type for a resource. */
const fileParameter: Parameter = {
  text: 'mixed $file',
  doc: '@param string|\\SplFileInfo|StreamInterface|resource $file Its bytes, or where they are on disk; from the beginning where it can be rewound, else sent once',
  secret: true,
};

const filesParameter = (filesAt: readonly string[]): Parameter => ({
  text: 'array $files = []',
  doc: `@param array<string, string|\\SplFileInfo|StreamInterface|resource> $files The files that \`${filesAt.join('.')}[].part\` names, by these names: their bytes, or where they are on disk`,
  secret: true,
});

function objectParameter(name: string, { type, required }: { type: Type; required: boolean }): Parameter {
  const suffix = required ? '' : '|null';
  return {
    text: `${nameOf(type)}|array${suffix} $${name}${required ? '' : ' = null'}`,
    doc: `@param ${nameOf(type)}|array<string, mixed>${suffix} $${name}`,
  };
}

function methodDoc(operation: OperationModel, parameters: readonly Parameter[]): string[] {
  const { summary, method, path, file, transaction, preview, deprecated, sunset } = operation;
  return [
    `${summary}.`,
    '',
    `\`${method} ${path}\`${transaction ? ', processed once however often it is sent' : ''}`,
    ...(preview ? ['', 'Preview: may change.'] : []),
    '',
    ...parameters.flatMap(({ doc }) => (doc ? [doc] : [])),
    ...answerDoc(operation),
    ...(file ? ['@return ResponseInterface Its body is read as it comes: once, and in parts'] : []),
    '@throws KeywayException',
    ...(deprecated ? [`@deprecated${sunset ? ` gone after ${sunset}` : ''}`] : []),
  ];
}

/** The return type in PHPDoc, where a native type can't express it. */
function answerDoc({ page, answer, whole }: OperationModel): string[] {
  if (!answer || (!page && !whole)) return [];
  const of = (type: Type): string => (page ? `PageIterator<${nameOf(type)}>` : nameOf(type));
  if (!whole) return [`@return ${of(answer)}`];
  const either = `${of(whole)}|${of(answer)}`;
  return [
    `@return ($query is null ? ${of(whole)} : ${either}) A part of the record with \`fields\`, else the whole`,
  ];
}

function returnType({ answer, whole, page, file }: OperationModel): string {
  if (file) return 'ResponseInterface';
  if (!answer) return 'void';
  if (page) return 'PageIterator';
  return whole ? `${nameOf(whole)}|${nameOf(answer)}` : nameOf(answer);
}

function callText(operation: OperationModel): string {
  const { group, name, parameters, body, query, answer, whole, page, upload, filesAt } = operation;
  const path = parameters.map((parameter) => `${phpValue(parameter.name)} => $${camelCase(parameter.name)}`);
  const values = [
    phpValue([...group, name].join('.')),
    ...(answer ? [`${nameOf(whole ?? answer)}::class`] : []),
    `[${path.join(', ')}]`,
    '$options',
    ...(query ? ['query: $query'] : []),
    ...(answer && whole ? [`part: ${nameOf(answer)}::class`] : []),
    ...(body ? ['body: $body', `bodyType: ${nameOf(body.type)}::class`] : []),
    ...(upload ? ['file: $file'] : []),
    ...(filesAt.length > 0 ? ['files: $files'] : []),
  ];
  if (page && !query) values.push('query: null');
  return `$this->sender->${senderOf(operation)}(${values.join(', ')})`;
}

function senderOf({ answer, page, file, upload }: OperationModel): string {
  if (upload) return 'upload';
  if (file) return 'file';
  return answer ? (page ? 'pages' : 'one') : 'none';
}

function nameOf(type: Type): string {
  if (type.kind !== 'object') throw new Error(`PHP has no class for a ${type.kind} as a whole body`);
  return type.name;
}

function descriptionFile(model: SdkModel): string {
  const endpoints = model.operations.map((operation) => {
    const { group, name, method, path, headers, transaction, admin, query, filesAt } = operation;
    const files = filesAt.length > 0 ? [filesAt] : [];
    const values = [method, path, headers, transaction, admin, query?.commaSeparated ?? [], ...files];
    return `        ${phpValue([...group, name].join('.'))} => ${phpValue(values)},\n`;
  });
  const { types, statuses } = model.errorFamilies;
  return phpFile(
    'Keyway\\Generated',
    [
      phpDoc(['What the runtime has to know of the API.', '', '@internal']),
      `final class Description\n{\n    public const VERSION = ${phpValue(model.version)};\n\n`,
      `    /** Header by the option that sets it. */\n    public const HEADERS = ${phpValue(model.headers)};\n\n`,
      `    /** Class of error by type, which goes before that by status. */\n    public const ERROR_TYPES = ${phpValue(types)};\n\n`,
      `    public const ERROR_STATUSES = ${phpValue(statuses)};\n\n`,
      '    /** Method, path, options whose headers are sent, transaction, admin, comma-separated query members, place of files. */\n',
      `    public const ENDPOINTS = [\n${endpoints.join('')}    ];\n}\n`,
    ].join(''),
  );
}
