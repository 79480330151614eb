// @ts-check
// Records of the lists of tickets and customers, with what those lists say of each: 1.6 KB and 1 KB.

/** @param {number} index */
export function buildTicket(index) {
  const id = 70_001 + index;
  const isClosed = index % 3 === 2;
  const time = timeOf(index);
  return {
    id,
    uri: `/api/tickets/${id}/`,
    external_id: index % 5 === 0 ? `order-${id}` : null,
    language: 'en',
    status: isClosed ? 'closed' : 'open',
    priority: index % 4 === 0 ? 'high' : 'normal',
    channel: 'email',
    via: 'email',
    from_agent: false,
    spam: false,
    customer: {
      id: 42 + index,
      email: `renee.miller.${index}@example.com`,
      name: 'Renée Miller',
      firstname: 'Renée',
      lastname: 'Miller',
      meta: null,
    },
    assignee_user:
      index % 2 === 0
        ? {
            id: 11,
            email: 'help@acme.example',
            name: 'Sam Porter',
            firstname: 'Sam',
            lastname: 'Porter',
            bio: null,
            meta: { profile_picture_url: 'https://avatars.example.com/sam-porter.png' },
          }
        : null,
    assignee_team: index % 4 === 1 ? { id: 3, name: 'Shipping', decoration: { emoji: {} } } : null,
    subject: 'Where is my parcel?',
    excerpt: 'Hello, my parcel has not arrived yet although the tracking page says that it was delivered.',
    summary: null,
    meta: null,
    tags: [
      { id: 501, name: 'shipping', uri: '/api/tags/501/', decoration: { color: '#a857f1' } },
      { id: 502, name: 'vip', uri: '/api/tags/502/', decoration: { color: '#1d6f9f' } },
    ],
    integrations: [],
    is_unread: index % 2 === 1,
    messages_count: 4,
    created_datetime: `${time}00.123456`,
    opened_datetime: `${time}10.000000`,
    last_received_message_datetime: `${time}00.123456`,
    last_message_datetime: `${time}30.000000`,
    updated_datetime: `${time}40.000000`,
    closed_datetime: isClosed ? `${time}40.000000` : null,
    snooze_datetime: null,
    trashed_datetime: null,
  };
}

/** @param {number} index */
export function buildCustomer(index) {
  const id = 42 + index;
  const email = `renee.miller.${index}@example.com`;
  const time = timeOf(index);
  const channel = {
    created_datetime: `${time}00.123456`,
    updated_datetime: `${time}00.123456`,
    deleted_datetime: null,
    customer: { id, name: 'Renée Miller' },
  };
  return {
    id,
    uri: `/api/customers/${id}/`,
    external_id: index % 5 === 0 ? `shop-${id}` : null,
    active: true,
    name: 'Renée Miller',
    firstname: 'Renée',
    lastname: 'Miller',
    email,
    language: 'en',
    timezone: 'Europe/Berlin',
    note: null,
    data: null,
    meta: { plan: 'gold', orders: index },
    channels: [
      { id: 2 * id, type: 'email', address: email, preferred: true, ...channel },
      { id: 2 * id + 1, type: 'phone', address: `+49305550${100 + index}`, preferred: false, ...channel },
    ],
    integrations: {},
    created_datetime: `${time}00.123456`,
    updated_datetime: `${time}40.000000`,
  };
}

/** @param {number} index */
const timeOf = (index) => new Date(Date.UTC(2026, 2, 4, 9, index)).toISOString().slice(0, 17);
