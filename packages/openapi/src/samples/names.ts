import type { JsonSchema } from '../document.js';

/** Names from the description for request data: the body's name, which is also the SDKs' class name, and its shapes. */
export type Shapes = {
  readonly body: { readonly name: string | undefined; readonly schema: JsonSchema };
  readonly query: JsonSchema;
};

export const pascalCase = (name: string): string =>
  camelCase(name).replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** `consumer_id` becomes `consumerId`. */
export const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The SDKs’ class of what a list is asked with: `MessagesListQuery`. */
export const queryName = (sdkName: readonly string[]): string =>
  `${sdkName.slice(-2).map(pascalCase).join('')}Query`;

/** Whether it has members; a free-form body may be any JSON. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether no member holds members of its own. */
export const isFlat = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.values(value).every(
    (member) => typeof member !== 'object' || member === null || Array.isArray(member),
  );

/** Whether a method has a query between body and options, which the example may leave out. */
export const takesQuery = ({ properties = {} }: JsonSchema): boolean =>
  Object.keys(properties as object).some((name) => !['raw', '_method'].includes(name));
