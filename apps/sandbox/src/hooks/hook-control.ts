import { z } from 'zod';
import type { Helpdesk } from '../helpdesk.js';
import { firstAgent, say } from '../simulation/actions.js';
import { UnknownServiceError, type Vendor } from '../vendor.js';
import type { HookBoard } from './hook-board.js';
import type { HookFaultsInput } from './hook-faults.js';
import type { SentHooks } from './sent-board.js';

export const hookSchema = z.strictObject({
  service: z.string(),
  /** Tells several of one vendor apart. */
  id: z.string().default('console'),
  /** Null removes it. */
  url: z.url().nullable(),
  /** The vendor's signing key when absent, or the secret of its OAuth client. */
  secret: z.string().optional(),
  /** Further values entered there. */
  settings: z.record(z.string(), z.unknown()).default({}),
});

export const writeSchema = z.strictObject({
  /** The helpdesk's number of a conversation; a new one when absent. */
  conversation: z.int().positive().optional(),
  from: z.enum(['customer', 'agent']).default('customer'),
  text: z.string().min(1),
  subject: z.string().optional(),
});

type HookInput = z.input<typeof hookSchema>;
type WriteInput = z.input<typeof writeSchema>;

export type HookControl = {
  /** A subscription made by hand in the vendor's settings or developer console, after the vendor's handshake. */
  setHook(hook: HookInput): Promise<void>;
  /** Loses, doubles, shuffles or delays a share of what vendors send. */
  setHookFaults(faults: HookFaultsInput): void;
  clearHookFaults(): void;
  /** The deliveries sent. */
  hooks(): SentHooks;
  /** When nothing more is on its way; what waits for a further try is not. */
  hooksSettled(): Promise<void>;
  /** Writes at the helpdesk itself, without any vendor's API. */
  write(message: WriteInput): { conversation: number; message: number };
};

/** The address did not answer the vendor's handshake. */
export class HookRefusedError extends Error {}

type Parts = { vendors: readonly Vendor[]; hooks: HookBoard; helpdesk: Helpdesk };

export function buildHookControl({ vendors, hooks, helpdesk }: Parts): HookControl {
  return {
    setHook: async (input) => {
      const { service, id, url, settings, ...given } = hookSchema.parse(input);
      const vendor = vendors.find((candidate) => candidate.id === service);
      if (!vendor?.hooks) throw new UnknownServiceError(`no simulator "${service}" that has hooks`);
      const table = hooks.tableOf(service);
      if (url === null) return void table.remove(id);
      const secret = given.secret ?? vendor.hooks.signingKey ?? vendor.oauth?.clientSecret ?? '';
      const handshake = vendor.hooks.handshake?.({ service, id, url, secret, settings });
      const reply = handshake && (await table.probe(handshake.delivery));
      if (handshake && !(reply && handshake.isRight(reply)))
        throw new HookRefusedError(
          `${url} does not answer the handshake of ${vendor.name}: ${reply?.status ?? 'nothing'}`,
        );
      table.save({ id, url, secret, settings });
    },
    setHookFaults: (faults) => hooks.sender.faults.set(faults),
    clearHookFaults: () => hooks.sender.faults.clear(),
    hooks: () => hooks.sender.read(),
    hooksSettled: () => hooks.sender.settled(),
    write: (input) => write(helpdesk, writeSchema.parse(input)),
  };
}

function write(
  helpdesk: Helpdesk,
  { conversation: id, from, text, subject }: z.output<typeof writeSchema>,
): { conversation: number; message: number } {
  const agent = firstAgent(helpdesk);
  const contact = helpdesk.people().find(({ role }) => role === 'contact')?.id ?? agent;
  const conversation =
    id === undefined
      ? helpdesk.addConversation({
          subject: subject ?? text.slice(0, 80),
          channel: 'email',
          contactId: contact,
          assigneeId: agent,
        })
      : helpdesk.conversation(id);
  if (!conversation) throw new UnknownServiceError(`no conversation ${id}`);
  const message = say(helpdesk, conversation, { by: from, text, isFirst: id === undefined });
  return { conversation: conversation.id, message: message.id };
}
