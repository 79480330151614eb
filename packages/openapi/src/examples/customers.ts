import type { Customer } from '@keyway/contract';

import { created, ok, pageOfAll, unified } from './world.js';

const email = 'jonas@okafor.example';
const customer: Customer = {
  id: '361905',
  downstream_id: '361905',
  name: 'Jonas Okafor',
  first_name: null,
  last_name: null,
  email,
  emails: [{ email, type: null }],
  phones: [{ phone: '+4930901820118', type: null }],
  company: null,
  title: null,
  avatar_url: null,
  language: 'en-US',
  time_zone: 'Berlin',
  tags: [],
  external_id: 'shop-10437',
  blocked: false,
  metadata: { plan: 'gold' },
  web_url: 'https://harborbooks.zendesk.com/agent/users/361905',
  created_at: '2025-11-02T10:15:00.000Z',
  updated_at: '2026-03-03T16:41:12.000Z',
  last_seen_at: null,
};

export const customersExamples = (baseUrl: string) => ({
  customersAll: { ...ok, ...unified('all', 'customers'), ...pageOfAll([customer], `${baseUrl}/customers`) },
  customersAdd: { ...created, ...unified('add', 'customers'), data: customer },
  customersOne: { ...ok, ...unified('one', 'customers'), data: customer },
  customersUpdate: {
    ...ok,
    ...unified('update', 'customers'),
    data: { ...customer, language: 'de', updated_at: '2026-03-06T14:02:31.000Z' },
  },
  customersDelete: { ...ok, ...unified('delete', 'customers'), data: { id: customer.id } },
});
