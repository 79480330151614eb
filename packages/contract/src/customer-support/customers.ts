import { z } from 'zod';

import { dateTimeInputSchema, dateTimeSchema } from '../wire/envelope.js';
import { namedSchema } from './agents.js';
import { passThroughSchema, scalarSchema } from './message.js';
import { defineResource, isSince } from './resource.js';
import { tagNameSchema } from './tags.js';

const emailSchema = z
  .object({ email: z.string(), type: z.string().nullable().describe('The vendor’s label, e.g. work') })
  .meta({ id: 'CustomerEmail' });
const phoneSchema = z
  .object({ phone: z.string(), type: z.string().nullable().describe('The vendor’s label, e.g. mobile') })
  .meta({ id: 'CustomerPhone' });

/** A contact, an end user or a requester. */
export const customerSchema = z
  .object({
    id: z.string().describe('Same as the author ID of a message and the customer ID of a conversation'),
    downstream_id: z.string().describe('The vendor’s own ID'),
    name: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable().describe('The primary email address'),
    emails: z.array(emailSchema),
    phones: z.array(phoneSchema),
    company: namedSchema.nullable(),
    title: z.string().nullable().describe('Job title'),
    avatar_url: z.string().nullable(),
    language: z.string().nullable().describe('The vendor’s format, usually an ISO 639-1 code'),
    time_zone: z.string().nullable(),
    tags: z.array(tagNameSchema),
    external_id: z.string().nullable(),
    blocked: z.boolean().nullable(),
    metadata: z.record(z.string(), scalarSchema).nullable(),
    web_url: z.string().nullable(),
    created_at: dateTimeSchema.nullable(),
    updated_at: dateTimeSchema.nullable(),
    last_seen_at: dateTimeSchema.nullable(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

const text = z.string().min(1).max(255).nullable().optional();
const writable = {
  name: text.describe('Full name; or use first_name and last_name'),
  first_name: text,
  last_name: text,
  email: z.email().max(320).optional().describe('The primary email address'),
  phones: z
    .array(z.strictObject({ phone: z.string().min(1).max(64), type: text }))
    .max(20)
    .optional()
    .describe('Replaces the current numbers'),
  company_id: text,
  title: text,
  language: text,
  time_zone: text,
  external_id: text,
  metadata: z.record(z.string().max(255), scalarSchema).nullable().optional(),
  pass_through: passThroughSchema.optional(),
};

export const customerCreateSchema = z
  .strictObject(writable)
  .refine(
    ({ name, first_name, last_name, email, phones }) =>
      Boolean(name ?? first_name ?? last_name ?? email ?? phones?.[0]),
    { message: 'set a name, an email or a phone', path: ['email'] },
  )
  .meta({ id: 'CustomerCreate' });
export type CustomerCreate = z.infer<typeof customerCreateSchema>;

export const customerUpdateSchema = z
  .strictObject(writable)
  .refine((changes) => Object.keys(changes).length > 0, { message: 'set at least one attribute' })
  .meta({ id: 'CustomerUpdate' });
export type CustomerUpdate = z.infer<typeof customerUpdateSchema>;

const isAlike = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

export const customers = defineResource({
  name: 'customers',
  entity: 'customer',
  tag: 'Customers',
  description:
    'Contacts, end users and requesters, in one format for every connector. Also reachable under `/customer-support`.',
  schema: customerSchema,
  filter: z.strictObject({
    email: z
      .string()
      .min(1)
      .max(320)
      .optional()
      .describe('The customer with this email address; case-insensitive'),
    phone: z
      .string()
      .min(3)
      .max(64)
      .optional()
      .describe('The customer with this phone number, in any format'),
    external_id: z.string().min(1).max(255).optional().describe('Only customers with this external ID'),
    created_since: dateTimeInputSchema.optional().describe('Created at or after this time'),
    updated_since: dateTimeInputSchema.optional().describe('Updated at or after this time'),
  }),
  meanings: {
    email: {
      field: 'email',
      matches: ({ email, emails }: Customer, value: string) =>
        [email, ...emails.map((each) => each.email)].some((each) => each !== null && isAlike(each, value)),
    },
    phone: {
      field: 'phones',
      matches: ({ phones }: Customer, value: string) =>
        digitsOf(value) !== '' && phones.some(({ phone }) => digitsOf(phone) === digitsOf(value)),
    },
    external_id: {
      field: 'external_id',
      matches: ({ external_id }: Customer, value: string) => external_id === value,
    },
    created_since: {
      field: 'created_at',
      matches: ({ created_at }: Customer, value: string) => isSince(created_at, value),
    },
    updated_since: {
      field: 'updated_at',
      matches: ({ updated_at }: Customer, value: string) => isSince(updated_at, value),
    },
  },
  sortFields: ['created_at', 'updated_at', 'name'],
  unique: true,
  write: { create: customerCreateSchema, update: customerUpdateSchema },
});
