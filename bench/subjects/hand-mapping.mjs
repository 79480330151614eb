// @ts-check
/**
 * The unified page as one would write it by hand for this vendor: no checks, no reuse, no second vendor in mind.
 * @param {{ data: Record<string, any>[] }} page
 * @param {string} url
 */
export function toEnvelope(page, url) {
  return {
    status_code: 200,
    status: 'OK',
    service: 'gorgias',
    resource: 'messages',
    operation: 'all',
    data: page.data.map(toMessage),
    meta: { items_on_page: page.data.length, cursors: { current: 'start', next: null } },
    links: { current: url },
  };
}

/** @param {Record<string, any>} record */
function toMessage(record) {
  const isNote = record.channel === 'internal-note' || !record.public;
  return {
    id: Buffer.from(`["${record.ticket_id}","${record.id}"]`).toString('base64url'),
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
    attachments: record.attachments.map(toAttachment),
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

/** @typedef {{ name: string, address: string }} Person */

/** @param {string} role @param {Person} person */
const toRecipient = (role, { address, name }) => ({ role, address, name });

/** @param {Record<string, any>} attachment */
const toAttachment = ({ name, content_type, size, url }) => ({
  id: null,
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
