import {
  resources,
  type FieldOf,
  type Message,
  type MessageCreate,
  type ResourceName,
} from '@keyway/contract';

import { toMessageId } from '../composite-ids.js';

const messageFields = resources.messages.fields;

type Attribute = keyof Message;
type CreateAttribute = Exclude<keyof MessageCreate, 'pass_through'>;

const createAttributes: Readonly<Record<CreateAttribute, true>> = {
  conversation_id: true,
  type: true,
  channel: true,
  subject: true,
  body: true,
  body_html: true,
  author: true,
  recipients: true,
  attachments: true,
  in_reply_to_id: true,
  external_id: true,
  metadata: true,
};

/** Returns all attributes of a resource's record, except the ones that the vendor lacks. */
export const fieldsOf = <Name extends ResourceName>(
  resource: Name,
  { without }: { readonly without: readonly FieldOf<Name>[] },
): readonly FieldOf<Name>[] =>
  (resources[resource].fields as readonly FieldOf<Name>[]).filter((name) => !without.includes(name));

/** Returns them for a message. */
export const fieldsWithout = (...without: Attribute[]): readonly Attribute[] =>
  fieldsOf('messages', { without });

/** Returns all attributes of a new message, except the ones that the vendor does not accept. */
export const acceptsWithout = (...refused: CreateAttribute[]): readonly CreateAttribute[] =>
  (Object.keys(createAttributes) as CreateAttribute[]).filter((name) => !refused.includes(name));

/** Attributes of every note, unless the vendor overrides them; only agents read notes. */
export const noteAttributes = {
  type: 'note',
  direction: 'internal',
  channel: 'note',
  status: 'sent',
} as const satisfies Partial<Message>;

/** Attributes of a message without vendor data. */
const unknownAttributes = {
  channel: null,
  subject: null,
  author: null,
  recipients: [],
  attachments: [],
  in_reply_to_id: null,
  external_id: null,
  metadata: null,
  web_url: null,
  sent_at: null,
  updated_at: null,
} as const satisfies Partial<Message>;

type Known = Exclude<Attribute, keyof typeof unknownAttributes>;
type AttributesOf<Part> = Part extends unknown ? keyof Part : never;
const blank = Object.fromEntries(
  messageFields.map((name) => [name, (unknownAttributes as Partial<Message>)[name] ?? null]),
);

/**
 * Builds a message from parts of vendor data; attributes without data are unknown. Assigned to a copy with every
 * attribute, because V8 takes eighty times as long for an object literal with members after a spread.
 */
export const messageFrom = <const Parts extends readonly Partial<Message>[]>(
  ...parts: [Exclude<Known, AttributesOf<Parts[number]>>] extends [never] ? Parts : never
): Message => withFileIds(Object.assign({ ...blank }, ...parts) as Message);

/** Gives attachments IDs that lead to them through their message: the vendor's, or their position. */
function withFileIds(message: Message): Message {
  if (message.attachments.length > 0)
    message.attachments = message.attachments.map((file, place) => ({
      ...file,
      id: toMessageId(message.id, file.id ?? `#${place}`),
    }));
  return message;
}
