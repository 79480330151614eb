import type { ErrorTypeName } from '@keyway/contract';

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown };
export type Reference = { $ref: string };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  style?: 'deepObject' | 'form';
  explode?: boolean;
  schema: JsonSchema;
  example?: unknown;
  /** The value an SDK puts in where its caller names none. */
  'x-sdk-default'?: string;
  /** The option of an SDK that sets the header: `consumerId`. */
  'x-sdk-option'?: string;
};
export type Example = { summary?: string; value: unknown };
export type MediaType = {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, Reference | Example>;
  /** Of a form: the media types of its parts. */
  encoding?: Record<string, { contentType: string }>;
};
/** How a caller writes the example call in one language; renderers show it. */
export type CodeSample = { lang: string; label: string; source: string };
export type ResponseObject = {
  description: string;
  /** The `type_name`s of the errors that come with this status. */
  'x-error-types'?: ErrorTypeName[];
  headers?: Record<string, Reference>;
  content?: Record<string, MediaType>;
};
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: true;
  'x-preview'?: true;
  'x-sunset'?: string;
  /** Where an SDK's method hangs: `vault.connections.update`. */
  'x-sdk-name'?: string;
  /** Where the body names the files of a form: `message.attachments`. */
  'x-sdk-files'?: string;
  'x-codeSamples'?: CodeSample[];
  /** The scope that an API key needs. */
  'x-required-scope'?: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
};
export type Components = Record<
  'schemas' | 'examples' | 'headers' | 'securitySchemes',
  Record<string, unknown>
>;

/** A call that the server makes. */
export type WebhookCall = { post: Omit<Operation, 'x-codeSamples'> };

/** An OpenAPI 3.1 document, as far as this contract makes use of the format. */
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: {
    url: string;
    description: string;
    variables: Record<string, { default: string; description: string }>;
  }[];
  /** The class of error an SDK makes of an answer, by type and by status. */
  'x-error-families': {
    readonly types: Readonly<Record<string, string>>;
    readonly statuses: Readonly<Record<string, string>>;
  };
  /** Every `type_name`, also of what happens before an endpoint is found. */
  'x-error-types': Record<string, { status: number; title: string; cause: string }>;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** Requests that the server sends; only in the description of the whole API. */
  webhooks?: Record<string, WebhookCall>;
  components: Components;
};
