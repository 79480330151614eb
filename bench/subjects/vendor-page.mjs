// @ts-check
import { PAGE_SIZE } from './downstream-facts.mjs';
import { buildCustomer, buildTicket } from './vendor-records.mjs';

const words =
  'Hello, my parcel has not arrived yet although the tracking page says that it was delivered on Monday. ' +
  'Could you please look into it and tell me what to do next? Many thanks for your help — Renée.';

const builders = { messages: buildMessage, conversations: buildTicket, customers: buildCustomer };

/**
 * A page of one of the vendor's lists, of the shape of a usual one.
 * @param {import('./downstream-facts.mjs').Listed} resource
 */
export function buildPage(resource = 'messages', size = PAGE_SIZE) {
  return {
    data: Array.from({ length: size }, (_, index) => builders[resource](index)),
    object: 'list',
    uri: '/api/list',
    meta: { prev_cursor: null, next_cursor: null },
  };
}

/**
 * 1.7 KB, of which the text, written as text and as HTML and each of them once more without signature, is half. Other
 * helpdesks write 1 to 1.5 KB.
 * @param {number} index
 */
export function buildMessage(index) {
  const id = 9_000_001 + index;
  const ticket = 70_001 + Math.floor(index / 4);
  const fromAgent = index % 2 === 1;
  const isNote = index % 10 === 9;
  const channel = isNote ? 'internal-note' : 'email';
  const customer = { name: 'Renée Miller', address: 'renee.miller@example.com' };
  const agent = { name: 'Sam Porter', address: 'help@acme.example' };
  const time = new Date(Date.UTC(2026, 2, 4, 9, index)).toISOString().slice(0, 17);
  return {
    id,
    uri: `/api/tickets/${ticket}/messages/${id}/`,
    message_id: `<${id}@acme.gorgias.com>`,
    ticket_id: ticket,
    external_id: index % 5 === 0 ? `order-${id}` : null,
    public: !isNote,
    channel,
    via: channel,
    source: {
      type: channel,
      from: fromAgent ? agent : customer,
      to: isNote ? [] : [fromAgent ? customer : agent],
      cc: [],
      bcc: [],
    },
    sender: fromAgent
      ? { id: 11, email: agent.address, name: agent.name, firstname: 'Sam', lastname: 'Porter', meta: null }
      : {
          id: 42,
          email: customer.address,
          name: customer.name,
          firstname: 'Renée',
          lastname: 'Miller',
          meta: null,
        },
    receiver: null,
    integration_id: null,
    rule_id: null,
    from_agent: fromAgent,
    subject: 'Where is my parcel?',
    body_text: words,
    body_html: `<p>${words}</p>`,
    stripped_text: words,
    stripped_html: `<p>${words}</p>`,
    stripped_signature: null,
    attachments:
      index % 5 === 2
        ? [
            {
              url: `https://uploads.gorgias.io/acme/${id}-label.pdf`,
              name: 'label.pdf',
              size: 48_213,
              content_type: 'application/pdf',
              public: true,
              extra: null,
            },
          ]
        : [],
    intents: [],
    meta: null,
    created_datetime: `${time}00.123456`,
    sent_datetime: fromAgent ? `${time}01.000000` : null,
    failed_datetime: null,
    deleted_datetime: null,
    opened_datetime: null,
    last_sending_error: null,
    is_retriable: false,
  };
}
