// @ts-check
/** @type {Record<import('./downstream-facts.mjs').Listed, (record: Record<string, any>) => object>} */
const mappings = { messages: toMessage, conversations: toConversation, customers: toCustomer };

/**
 * The unified page as one would write it by hand for this vendor: no checks, no reuse, no second vendor in mind.
 * @param {import('./downstream-facts.mjs').Listed} resource
 * @param {{ data: Record<string, any>[] }} page
 * @param {string} url
 */
export function toEnvelope(resource, page, url) {
  return {
    status_code: 200,
    status: 'OK',
    service: 'gorgias',
    resource,
    operation: 'all',
    data: page.data.map(mappings[resource]),
    meta: { items_on_page: page.data.length, cursors: { current: 'start', next: null } },
    links: { current: url },
  };
}

/** @param {Record<string, any>} record */
function toMessage(record) {
  const isNote = record.channel === 'internal-note' || !record.public;
  const messageId = toId(record.ticket_id, record.id);
  return {
    id: messageId,
    downstream_id: String(record.id),
    conversation_id: String(record.ticket_id),
    type: isNote ? 'note' : 'message',
    direction: isNote ? 'internal' : record.from_agent ? 'outbound' : 'inbound',
    channel: isNote ? 'note' : record.channel,
    subject: record.subject,
    body: record.body_text,
    body_html: record.body_html,
    author: {
      id: String(record.sender.id),
      type: record.from_agent ? 'agent' : 'contact',
      name: record.sender.name,
      email: record.sender.email,
    },
    recipients: [
      toRecipient('from', record.source.from),
      ...record.source.to.map((/** @type {Person} */ person) => toRecipient('to', person)),
      ...record.source.cc.map((/** @type {Person} */ person) => toRecipient('cc', person)),
      ...record.source.bcc.map((/** @type {Person} */ person) => toRecipient('bcc', person)),
    ],
    attachments: record.attachments.map(
      (/** @type {Record<string, any>} */ file, /** @type {number} */ index) =>
        toAttachment(messageId, file, index),
    ),
    status: toStatus(record, isNote),
    in_reply_to_id: null,
    external_id: record.external_id,
    metadata: record.meta,
    web_url: null,
    sent_at: record.sent_datetime && toDate(record.sent_datetime),
    created_at: toDate(record.created_datetime),
    updated_at: null,
  };
}

/** @param {Record<string, any>} ticket */
function toConversation(ticket) {
  const { customer, assignee_user, assignee_team } = ticket;
  const isSnoozed =
    ticket.status === 'open' && ticket.snooze_datetime && new Date(`${ticket.snooze_datetime}Z`) > new Date();
  return {
    id: String(ticket.id),
    downstream_id: String(ticket.id),
    number: null,
    subject: ticket.subject,
    status: isSnoozed ? 'snoozed' : ticket.status === 'closed' ? 'solved' : ticket.status,
    status_raw: ticket.status,
    priority: ticket.priority === 'critical' ? 'urgent' : ticket.priority,
    priority_raw: ticket.priority,
    channel: ticket.channel,
    customer: { id: String(customer.id), name: customer.name, email: customer.email },
    assignee: assignee_user && {
      id: String(assignee_user.id),
      name: assignee_user.name,
      email: assignee_user.email,
    },
    team: assignee_team && { id: String(assignee_team.id), name: assignee_team.name },
    inbox: null,
    participants: [],
    tags: ticket.tags.map((/** @type {Record<string, any>} */ { id, name }) => ({ id: String(id), name })),
    snoozed_until: isSnoozed ? toDate(ticket.snooze_datetime) : null,
    message_count: ticket.messages_count,
    last_message_at: ticket.last_message_datetime && toDate(ticket.last_message_datetime),
    external_id: ticket.external_id,
    metadata: ticket.meta,
    etag: null,
    web_url: `https://acme.gorgias.com/app/ticket/${ticket.id}`,
    created_at: toDate(ticket.created_datetime),
    updated_at: ticket.updated_datetime && toDate(ticket.updated_datetime),
    closed_at: ticket.closed_datetime && toDate(ticket.closed_datetime),
  };
}

/** @param {Record<string, any>} customer */
function toCustomer(customer) {
  /** @type {Set<string>} */
  const emails = new Set([customer.email]);
  const phones = [];
  for (const { type, address } of customer.channels) {
    if (type === 'email') emails.add(address);
    if (type === 'phone') phones.push({ phone: address, type: null });
  }
  return {
    id: String(customer.id),
    downstream_id: String(customer.id),
    name: customer.name,
    first_name: customer.firstname,
    last_name: customer.lastname,
    email: customer.email,
    emails: [...emails].map((email) => ({ email, type: null })),
    phones,
    company: null,
    title: null,
    avatar_url: null,
    language: customer.language,
    time_zone: customer.timezone,
    tags: [],
    blocked: null,
    external_id: customer.external_id,
    metadata: customer.meta,
    web_url: `https://acme.gorgias.com/app/customer/${customer.id}`,
    last_seen_at: null,
    created_at: toDate(customer.created_datetime),
    updated_at: customer.updated_datetime && toDate(customer.updated_datetime),
  };
}

/** @typedef {{ name: string, address: string }} Person */

/** @param {string} role @param {Person} person */
const toRecipient = (role, { address, name }) => ({ role, address, name });

/** @param {string | number} parent @param {string | number} id */
const toId = (parent, id) => Buffer.from(`["${parent}","${id}"]`).toString('base64url');

/** @param {string} messageId @param {Record<string, any>} attachment @param {number} index */
const toAttachment = (messageId, { name, content_type, size, url }, index) => ({
  id: toId(messageId, `#${index}`),
  file_name: name,
  content_type,
  size,
  url,
});

/** @param {string} text */
const toDate = (text) => new Date(`${text}Z`).toISOString();

/** @param {Record<string, any>} record @param {boolean} isNote */
function toStatus(record, isNote) {
  if (record.deleted_datetime) return 'redacted';
  if (record.failed_datetime) return 'failed';
  if (isNote) return 'sent';
  if (!record.from_agent) return 'received';
  return record.sent_datetime ? 'sent' : 'queued';
}
