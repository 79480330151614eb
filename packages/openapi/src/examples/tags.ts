import type { Tag } from '@keyway/contract';

import { ok, pageOfAll, unified } from './world.js';

const toTag = (name: string): Tag => ({
  id: name,
  name,
  color: null,
  description: null,
  created_at: null,
  updated_at: null,
});

export const tagsExamples = (baseUrl: string) => ({
  tagsAll: {
    ...ok,
    ...unified('all', 'tags'),
    ...pageOfAll([toTag('lost_parcel'), toTag('refund')], `${baseUrl}/tags`),
  },
  tagsOne: { ...ok, ...unified('one', 'tags'), data: toTag('lost_parcel') },
});
