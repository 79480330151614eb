import { initContract } from '@ts-rest/core';
import { z } from 'zod';

import { connectorErrors } from '../wire/connector-errors.js';
import { anyQuerySchema, unifiedItemOf, unifiedPageOf } from '../wire/envelope.js';
import type { ErrorTypeName } from '../wire/errors.js';
import { transactionHeaders, unifiedHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import {
  messageCreateSchema,
  messageGetQuerySchema,
  messageListQuerySchema,
  messageSchema,
  messageUpdateSchema,
} from './message.js';

const listedMessageSchema = messageSchema.partial().required({ id: true }).meta({ id: 'PartialMessage' });
const messageIdSchema = z.object({
  message_id: z.string().min(1).max(2048).describe('As a list or create answered it; opaque'),
});

const unifiedErrors = [
  ...connectorErrors,
  'MappingError',
  'ConnectorMappingNotFoundError',
  'ConnectorResponseMappingNotFoundError',
  'ConnectorOperationMappingNotFoundError',
  'ConnectorWorkflowMappingError',
  'ConnectorOperationUnsupportedError',
  // The message, or the conversation it is in.
  'EntityNotFoundError',
] as const satisfies readonly ErrorTypeName[];

const unifiedCall = { tag: 'Messages', consumer: 'required', area: 'unify' } as const;
const c = initContract();

export const messagesContract = c.router(
  {
    list: {
      method: 'GET',
      path: '/messages',
      summary: 'List messages',
      query: messageListQuerySchema,
      responses: { 200: unifiedPageOf(listedMessageSchema) },
      metadata: routeMetadata({
        ...unifiedCall,
        operationId: 'messagesAll',
        errors: [
          ...unifiedErrors,
          'UnsupportedFiltersError',
          'UnsupportedSortFieldError',
          'InvalidCursorError',
          'PaginationNotSupportedError',
        ],
      }),
    },
    create: {
      method: 'POST',
      path: '/messages',
      summary: 'Create a message',
      headers: transactionHeaders,
      query: anyQuerySchema,
      body: messageCreateSchema,
      responses: { 201: unifiedItemOf(messageSchema) },
      metadata: routeMetadata({
        ...unifiedCall,
        operationId: 'messagesAdd',
        transaction: 'required',
        errors: unifiedErrors,
      }),
    },
    get: {
      method: 'GET',
      path: '/messages/:message_id',
      summary: 'Read one message',
      pathParams: messageIdSchema,
      query: messageGetQuerySchema,
      responses: { 200: unifiedItemOf(listedMessageSchema) },
      metadata: routeMetadata({
        ...unifiedCall,
        operationId: 'messagesOne',
        errors: unifiedErrors,
      }),
    },
    update: {
      method: 'PATCH',
      path: '/messages/:message_id',
      summary: 'Update one message',
      pathParams: messageIdSchema,
      query: anyQuerySchema,
      body: messageUpdateSchema,
      responses: { 200: unifiedItemOf(messageSchema) },
      metadata: routeMetadata({
        ...unifiedCall,
        operationId: 'messagesUpdate',
        errors: unifiedErrors,
      }),
    },
    delete: {
      method: 'DELETE',
      path: '/messages/:message_id',
      summary: 'Delete one message',
      pathParams: messageIdSchema,
      query: anyQuerySchema,
      responses: { 200: unifiedItemOf(z.object({ id: z.string() })) },
      metadata: routeMetadata({
        ...unifiedCall,
        operationId: 'messagesDelete',
        errors: unifiedErrors,
      }),
    },
  },
  { baseHeaders: unifiedHeaders },
);
