/** The part of JSON Schema (draft 2020-12) that the description uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  /** Names a set of known texts that several records share. */
  title?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  description?: string;
  deprecated?: boolean;
};

type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  style?: string;
  explode?: boolean;
  schema: Schema;
  'x-sdk-default'?: string;
  'x-sdk-option'?: string;
};
type Content = Record<string, { schema?: Schema; examples?: Record<string, unknown> }>;
export type DescribedOperation = {
  summary: string;
  description: string;
  deprecated?: boolean;
  'x-preview'?: boolean;
  'x-sunset'?: string;
  'x-sdk-name'?: string;
  'x-sdk-files'?: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};

/** The part of an OpenAPI document that SDKs are made from. */
export type Description = {
  info: { version: string };
  'x-error-families': {
    readonly types: Readonly<Record<string, string>>;
    readonly statuses: Readonly<Record<string, string>>;
  };
  'x-error-types': Record<string, { status: number; title: string; cause: string }>;
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks?: Record<string, { post: Pick<DescribedOperation, 'requestBody'> }>;
  components: { schemas: Record<string, Schema> };
};
