import type { apiKeySchema, ApplicationRecord } from '@keyway/contract';
import type { z } from 'zod';

import { apiKeyId, apiKeySecret, applicationId, created, ok, pageOfAll } from './world.js';

const application: ApplicationRecord = {
  id: applicationId,
  name: 'Parcelwise',
  redirect_uris: ['https://app.parcelwise.example/connected'],
  embed_origins: ['https://app.parcelwise.example'],
  plan: { name: 'free', monthly_limit: 10_000, status: 'active' },
  created_at: '2026-01-12T10:05:31.000Z',
};

const apiKey: z.infer<typeof apiKeySchema> = {
  id: apiKeyId,
  name: 'Production',
  mode: 'live',
  prefix: 'kw_live_Exampl',
  last_used_at: '2026-03-04T09:30:00.000Z',
  expires_at: null,
  created_at: '2026-01-12T10:06:02.000Z',
};

export const managementExamples = (baseUrl: string) => {
  const applications = `${baseUrl}/applications`;
  return {
    applicationsAll: { ...ok, ...pageOfAll([application], applications) },
    applicationsAdd: { ...created, data: application },
    applicationsOne: { ...ok, data: application },
    applicationsUpdate: { ...ok, data: { ...application, name: 'Parcelwise Europe' } },
    applicationKeysAll: { ...ok, ...pageOfAll([apiKey], `${applications}/${applicationId}/keys`) },
    applicationKeysAdd: { ...created, data: { ...apiKey, last_used_at: null, secret: apiKeySecret } },
    applicationKeysOne: { ...ok, data: apiKey },
    applicationKeysUpdate: {
      ...ok,
      data: { ...apiKey, name: 'Production, until March', expires_at: '2026-03-31T22:00:00.000Z' },
    },
  };
};
