import type { Description, DescribedOperation, Schema } from './schema.js';
import { pascalCase, reachable, readTypes, type DeclaredType, type Type, type TypeReader } from './types.js';

export type PathParameter = {
  readonly name: string;
  /** The path value if the caller gives none; such a parameter comes last. */
  readonly fallback: string | undefined;
  readonly description: string | undefined;
};

/** A method of an SDK. */
export type OperationModel = {
  /** `['vault', 'connections']` */
  readonly group: readonly string[];
  /** `update` */
  readonly name: string;
  readonly method: string;
  /** With its parameters in braces: `/messages/{message_id}`. */
  readonly path: string;
  readonly parameters: readonly PathParameter[];
  readonly query:
    | { readonly type: Type; readonly required: boolean; readonly commaSeparated: readonly string[] }
    | undefined;
  readonly body: { readonly type: Type; readonly required: boolean } | undefined;
  /** The type of `data`, or of one item of it in a page; absent for an answer without a body. */
  readonly answer: Type | undefined;
  /** The record with all of its members, for a query without `fields`. */
  readonly whole: Type | undefined;
  readonly page: boolean;
  /** Takes and gives any media type: the proxy. */
  readonly passThrough: boolean;
  /** Gives the bytes of a file. */
  readonly file: boolean;
  /** Takes the bytes of a file. */
  readonly upload: boolean;
  /** Where the body names the files that come with it: `['message', 'attachments']`; empty where none can. */
  readonly filesAt: readonly string[];
  /** Options whose headers the call sends, as in `SdkModel.headers`. */
  readonly headers: readonly string[];
  /** Whether it is sent under a transaction id. */
  readonly transaction: boolean;
  /** Called with the admin key and no other. */
  readonly admin: boolean;
  readonly summary: string;
  readonly description: string;
  readonly errorTypes: readonly string[];
  readonly deprecated: boolean;
  readonly preview: boolean;
  readonly sunset: string | undefined;
};

export type ErrorTypeModel = {
  readonly name: string;
  readonly status: number;
  readonly title: string;
  readonly cause: string;
};

/** Everything an SDK is generated from, in the words of no language. */
export type SdkModel = {
  readonly version: string;
  readonly operations: readonly OperationModel[];
  /** Sorted by name. */
  readonly types: readonly DeclaredType[];
  /** Names of the types that callers make, to be sent as bodies and queries. */
  readonly sent: ReadonlySet<string>;
  /** Names of the types that come in answers. */
  readonly received: ReadonlySet<string>;
  /** Header by the option that sets it: `consumerId` → `x-vendor-consumer-id`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly errorTypes: readonly ErrorTypeModel[];
  readonly errorFamilies: Description['x-error-families'];
};

/** Types that no operation references directly, but that every SDK exports. */
const alwaysDeclared = ['PageMeta', 'PageLinks'];
/** Query members of every call, which SDKs take as options. */
const optionsOfEveryCall = ['raw', '_method'];

/** Reads an OpenAPI document, as plain JSON, into what the SDKs are generated from. */
export function buildModel(document: unknown): SdkModel {
  const description = document as Description;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation['x-sdk-name'] ? [{ path, method, operation, sdkName: operation['x-sdk-name'] }] : [],
    ),
  );
  const read = readTypes(withWholes(description.components.schemas), (reader) => {
    const always = alwaysDeclared.map((name) => reader.read({ $ref: `#/components/schemas/${name}` }, name));
    const models = operations.map((described) => readOperation(described, reader));
    const sent = models.flatMap(({ body, query }) =>
      [body?.type, query?.type].filter((type) => type !== undefined),
    );
    const received = [
      ...models.flatMap(({ answer, whole }) => [answer, whole].filter((type) => type !== undefined)),
      ...calledWith(description, reader),
    ];
    return {
      operations: models,
      types: [...reader.declared.values()].sort(byName),
      sent: reachable(reader.declared, sent),
      received: reachable(reader.declared, [...always, ...received]),
    };
  });
  return {
    version: description.info.version,
    ...read,
    headers: Object.assign({}, ...operations.map(({ operation }) => headersOf(operation))) as Record<
      string,
      string
    >,
    errorTypes: Object.entries(description['x-error-types'])
      .map(([name, facts]) => ({ name, ...facts }))
      .sort(byName),
    errorFamilies: description['x-error-families'],
  };
}

/** Adds a whole record for each partial one; the description names only some of them. */
function withWholes(schemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const wholes = Object.entries(schemas).flatMap(([name, schema]): [string, Schema][] => {
    const whole = wholeName(name);
    return whole ? [[whole, { ...schema, required: Object.keys(schema.properties ?? {}) }]] : [];
  });
  return { ...Object.fromEntries(wholes), ...schemas };
}

const wholeName = (name: string): string | undefined => /^Partial(\w+)$/.exec(name)?.[1];

/** The requests that the server sends to an application. */
const calledWith = ({ webhooks = {} }: Description, reader: TypeReader): Type[] =>
  Object.entries(webhooks).flatMap(([name, { post }]) => {
    const schema = post.requestBody?.content['application/json']?.schema;
    return schema ? [reader.read(schema, pascalCase(name))] : [];
  });

type Described = { path: string; method: string; sdkName: string; operation: DescribedOperation };

function readOperation({ path, method, sdkName, operation }: Described, reader: TypeReader): OperationModel {
  const names = sdkName.split('.');
  const typeName = names.slice(-2).map(pascalCase).join('');
  const headers = headersOf(operation);
  const file = answersFile(operation);
  const query = readQuery(operation, `${typeName}Query`, reader);
  const passThrough = !file && Object.values(operation.responses).some(({ content }) => content?.['*/*']);
  return {
    group: names.slice(0, -1),
    name: names.at(-1)!,
    method: method.toUpperCase(),
    path,
    parameters: pathParameters(operation),
    query,
    body: passThrough ? undefined : readBody(operation, `${typeName}Body`, reader),
    ...(passThrough
      ? { answer: undefined, whole: undefined, page: false }
      : readAnswer(operation, typeName, reader)),
    passThrough,
    file,
    upload: isFile(operation.requestBody?.content),
    filesAt: operation['x-sdk-files']?.split('.') ?? [],
    headers: Object.keys(headers),
    transaction: 'transactionId' in headers,
    admin: operation.security.every((scheme) => 'adminKey' in scheme),
    summary: operation.summary,
    description: operation.description,
    errorTypes: errorTypesOf(operation),
    deprecated: operation.deprecated ?? false,
    preview: operation['x-preview'] ?? false,
    sunset: operation['x-sunset'],
  };
}

function answersFile({ responses }: DescribedOperation): boolean {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return isFile(success?.content);
}

/** A body of any type with a default type is a file; the proxy has no default. */
function isFile(content: object = {}): boolean {
  const types = Object.keys(content);
  return !types.includes('application/json') && types.some((type) => type !== '*/*');
}

function pathParameters({ parameters = [] }: DescribedOperation): PathParameter[] {
  const read = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, description, 'x-sdk-default': fallback }) => ({ name, description, fallback }));
  return [...read.filter(({ fallback }) => !fallback), ...read.filter(({ fallback }) => fallback)];
}

function readQuery(
  { parameters = [] }: DescribedOperation,
  name: string,
  reader: TypeReader,
): OperationModel['query'] {
  const own = parameters.filter(
    (parameter) => parameter.in === 'query' && !optionsOfEveryCall.includes(parameter.name),
  );
  if (own.length === 0) return undefined;
  const type = reader.object(
    name,
    own.map((parameter) => [
      parameter.name,
      { description: parameter.description, ...parameter.schema },
      parameter.required,
    ]),
  );
  const commaSeparated = own.filter(({ schema, explode }) => schema.type === 'array' && explode === false);
  return {
    type,
    required: own.some(({ required }) => required),
    commaSeparated: commaSeparated.map((parameter) => parameter.name),
  };
}

/** A body of no members is not asked for. */
function readBody(
  { requestBody }: DescribedOperation,
  name: string,
  reader: TypeReader,
): OperationModel['body'] {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema || (schema.properties && Object.keys(schema.properties).length === 0)) return undefined;
  return { type: reader.read(schema, name), required: requestBody.required };
}

function readAnswer(
  { responses }: DescribedOperation,
  typeName: string,
  reader: TypeReader,
): Pick<OperationModel, 'answer' | 'whole' | 'page'> {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const { data, meta, links } = success?.content?.['application/json']?.schema?.properties ?? {};
  if (!data) return { answer: undefined, whole: undefined, page: false };
  const page = data.type === 'array' && meta !== undefined && links !== undefined;
  const schema: Schema = page ? (data.items ?? {}) : data;
  const answer = reader.read(schema, `${typeName}${page ? 'Item' : 'Data'}`);
  const whole = answer.kind === 'object' ? wholeName(answer.name) : undefined;
  return {
    answer,
    whole: whole ? reader.read({ $ref: `#/components/schemas/${whole}` }, whole) : undefined,
    page,
  };
}

const headersOf = ({ parameters = [] }: DescribedOperation): Record<string, string> =>
  Object.fromEntries(
    parameters.flatMap(({ name, 'x-sdk-option': option }) => (option ? [[option, name]] : [])),
  );

const errorTypesOf = ({ responses }: DescribedOperation): string[] => [
  ...new Set(
    Object.entries(responses)
      .filter(([status]) => !status.startsWith('2'))
      .flatMap(([, { content }]) => Object.keys(content?.['application/json']?.examples ?? {})),
  ),
];

const byName = (left: { name: string }, right: { name: string }): number => (left.name < right.name ? -1 : 1);
