import { directoryDate } from '../../seed/directory.js';
import type { Helpdesk } from '../../helpdesk.js';
import { toDate } from './format.js';

const mailbox = (id: number, type: string, name: string | null, address: string) => ({
  id,
  name,
  type,
  meta: { address },
  created_datetime: toDate(directoryDate),
  deactivated_datetime: null as string | null,
  http: null,
  uri: `/api/integrations/${id}/`,
});

const support = mailbox(81, 'email', 'Acme Support', 'support@acme.example');
const billing = mailbox(82, 'gmail', 'Acme Billing', 'billing@acme.example');
/** Disconnected. */
const sales = {
  ...mailbox(83, 'outlook', 'Acme Sales', 'sales@acme.example'),
  deactivated_datetime: toDate(directoryDate),
};
const shop = { ...mailbox(84, 'shopify', 'acme', ''), meta: {} };

export const inboxNames = [support, billing].map(({ name }) => String(name));

/** Integrations that people connected: email accounts, and a shop. */
export const listMailboxes = ({ inboxes }: Helpdesk) => [
  support,
  billing,
  sales,
  shop,
  ...inboxes.map(({ id, name }) => mailbox(id, 'email', name, 'odd@acme.example')),
];
