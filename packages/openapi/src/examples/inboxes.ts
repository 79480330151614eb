import type { Inbox } from '@keyway/contract';

import { ok, pageOfAll, unified } from './world.js';

const inbox: Inbox = {
  id: '360000001',
  downstream_id: '360000001',
  name: 'Nova Support',
  channel: null,
  address: 'support@nova.zendesk.com',
  web_url: 'https://nova.zendesk.com',
};

export const inboxesExamples = (baseUrl: string) => ({
  inboxesAll: { ...ok, ...unified('all', 'inboxes'), ...pageOfAll([inbox], `${baseUrl}/inboxes`) },
  inboxesOne: { ...ok, ...unified('one', 'inboxes'), data: inbox },
});
