import { contract, type Message } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import {
  createMessage,
  listMessages,
  prepareOperation,
  reconcileMessage,
  runOperation,
  updateMessage,
} from '../../unified/index.js';
import { unified } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { messages } = contract;

export const buildMessagesRoutes = (deps: Deps) => ({
  list: endpoint(deps, messages.list, async ({ query }, context) => {
    const listed = await listMessages(deps, context, query);
    const { fields } = query;
    const asked = fields && { data: listed.data.map((message) => project(message, fields)) };
    return unified(context, 200, 'all', asked ? { ...listed, ...asked } : listed);
  }),
  create: endpoint(
    deps,
    messages.create,
    async ({ body }, context) =>
      unified(context, 201, 'add', { data: await createMessage(deps, context, body) }),
    async ({ body }, context, unsettled) => {
      const data = await reconcileMessage(deps, context, body, unsettled);
      return data ? unified(context, 201, 'add', { data }) : undefined;
    },
  ),
  get: endpoint(deps, messages.get, async ({ params, query }, context) => {
    const { resolved, operation } = await prepareOperation(deps, context, 'get');
    const message = await runOperation(deps, context, resolved, operation, { id: params.message_id });
    return unified(context, 200, 'one', { data: project(message, query.fields) });
  }),
  update: endpoint(deps, messages.update, async ({ params, body }, context) => {
    const data = await updateMessage(deps, context, params.message_id, body);
    return unified(context, 200, 'update', { data });
  }),
  delete: endpoint(deps, messages.delete, async ({ params }, context) => {
    const { resolved, operation } = await prepareOperation(deps, context, 'delete');
    await runOperation(deps, context, resolved, operation, { id: params.message_id });
    return unified(context, 200, 'delete', { data: { id: params.message_id } });
  }),
});

/** The attributes asked for, and always the id. */
const project = (
  message: Message,
  fields: readonly (keyof Message)[] | undefined,
): Partial<Message> & { id: string } => {
  if (!fields) return message;
  const kept = Object.entries(message).filter(([name]) => fields.includes(name as keyof Message));
  return { ...Object.fromEntries(kept), id: message.id };
};
