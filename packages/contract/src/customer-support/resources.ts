import type { z } from 'zod';

import { agents } from './agents.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { inboxes } from './inboxes.js';
import { messages } from './messages.js';
import {
  operationNames,
  type OperationName,
  type ResourceDefinition,
  type sortDirections,
} from './resource-definition.js';
import { tags } from './tags.js';
import { teams } from './teams.js';

export { agentAvailabilities, agentRoles, agentSchema, type Agent } from './agents.js';
export { attachmentSchema, type Attachment } from './attachments.js';
export { fileNameSchema, mediaTypeSchema, uploadedFileSchema, type UploadedFile } from './files.js';
export * from './conversation.js';
export * from './message.js';
export {
  customerCreateSchema,
  customerSchema,
  customerUpdateSchema,
  type Customer,
  type CustomerCreate,
  type CustomerUpdate,
} from './customers.js';
export { inboxSchema, type Inbox } from './inboxes.js';
export { tagSchema, type Tag } from './tags.js';
export { teamSchema, type Team } from './teams.js';

/** The unified resources. Whatever the API knows of one of them is derived from this list. */
export const resources = {
  messages,
  conversations,
  customers,
  attachments,
  inboxes,
  agents,
  teams,
  tags,
} as const;

type Resources = typeof resources;
export type ResourceName = keyof Resources;
export const resourceNames = Object.keys(resources) as ResourceName[];

type Records = { [Name in ResourceName]: z.infer<Resources[Name]['schema']> };
type Filters = { [Name in ResourceName]: z.infer<Resources[Name]['filter']> };
type SortFields = { [Name in ResourceName]: Resources[Name]['sortFields'][number] };
type Operations = { [Name in ResourceName]: Resources[Name]['operations'][number] };
type Creates = { [Name in ResourceName]: WriteOf<Resources[Name], 'create'> };
type Updates = { [Name in ResourceName]: WriteOf<Resources[Name], 'update'> };
type WriteOf<Resource, Kind extends 'create' | 'update'> = Resource extends {
  readonly write: Record<Kind, z.ZodType<infer Value>>;
}
  ? Value
  : never;

export type RecordOf<Name extends ResourceName> = Records[Name];
export type FieldOf<Name extends ResourceName> = keyof Records[Name] & string;
export type FilterOf<Name extends ResourceName> = Filters[Name];
export type FilterNameOf<Name extends ResourceName> = keyof Filters[Name] & string;
export type SortFieldOf<Name extends ResourceName> = SortFields[Name];
export type SortOf<Name extends ResourceName> = {
  by: SortFields[Name];
  direction: (typeof sortDirections)[number];
};
export type OperationOf<Name extends ResourceName> = Operations[Name];
export type CreateOf<Name extends ResourceName> = Creates[Name];
export type UpdateOf<Name extends ResourceName> = Updates[Name];

const allowedBy = (resource: ResourceName): ResourceDefinition['allowedBy'] =>
  (resources[resource] as Pick<ResourceDefinition, 'allowedBy'>).allowedBy;

/** A resource that has a scope and operations of its own; the others are allowed with one of these. */
export type OwnedName = {
  [Name in ResourceName]: Resources[Name] extends { readonly allowedBy: object } ? never : Name;
}[ResourceName];
export const isOwned = (name: ResourceName): name is OwnedName => allowedBy(name) === undefined;
export const ownedNames = resourceNames.filter(isOwned);

/** An operation by its name: `list` and the others are those of messages, the rest say of what. */
export const operationNameOf = (resource: ResourceName, operation: OperationName): string =>
  resource === 'messages' ? operation : `${resource}.${operation}`;

/** The operation that an integration has to name for a call. */
export const operationKey = (resource: ResourceName, operation: OperationName): string =>
  allowedBy(resource)?.operation ?? operationNameOf(resource, operation);

/** An operation that an integration can name. */
export type OperationKey = {
  [Name in OwnedName]: Name extends 'messages' ? OperationOf<Name> : `${Name}.${OperationOf<Name>}`;
}[OwnedName];

/** Every operation that an integration can name. */
export const operationKeys = ownedNames.flatMap((resource) =>
  operationNames
    .filter((operation) => (resources[resource].operations as readonly OperationName[]).includes(operation))
    .map((operation) => operationKey(resource, operation)),
);

type Routes = { [Name in ResourceName]: Resources[Name]['routes'] };
/** The endpoints of every resource, under its name. */
export const resourceRoutes = Object.fromEntries(
  resourceNames.map((name) => [name, resources[name].routes]),
) as Routes;
