import type { apiKeySchema, ApplicationRecord, AuditEntryRecord, PersonRecord } from '@keyway/contract';
import type { z } from 'zod';

import { exampleRequestId } from '../error-example.js';
import { apiKeyId, apiKeySecret, applicationId, created, ok, pageOfAll, personId } from './world.js';

const application: ApplicationRecord = {
  id: applicationId,
  name: 'Parcelwise',
  redirect_uris: ['https://app.parcelwise.example/connected'],
  embed_origins: ['https://app.parcelwise.example'],
  plan: { name: 'free', monthly_limit: 10_000, status: 'active' },
  log_detail: 'errors',
  log_detail_days: 7,
  created_at: '2026-01-12T10:05:31.000Z',
  etag: 'q3Zr0y8fXhT1mVbW6sKd2A',
};

const apiKey: z.infer<typeof apiKeySchema> = {
  id: apiKeyId,
  name: 'Production',
  mode: 'live',
  prefix: 'kw_live_Exampl',
  scopes: ['full'],
  consumer_ids: [],
  service_ids: [],
  source_cidrs: [],
  last_used_at: '2026-03-04T09:30:00.000Z',
  expires_at: null,
  created_at: '2026-01-12T10:06:02.000Z',
  etag: 'Jt7nC4wLx0eRkP9uYb5GdQ',
};

const personOf = (baseUrl: string): PersonRecord => ({
  id: personId,
  email: 'mira@parcelwise.example',
  name: 'Mira Holm',
  status: 'active',
  grants: [
    { role: 'viewer', application_id: null },
    { role: 'developer', application_id: applicationId },
  ],
  sign_in_url: `${baseUrl}/console/sign-in?email=mira%40parcelwise.example`,
  last_sign_in_at: '2026-03-04T08:02:11.000Z',
  created_at: '2026-01-13T09:41:57.000Z',
  etag: 'm2HcA8vEo6TzXf1NqSj4Rg',
});

const keyCreated: AuditEntryRecord = {
  id: '7f0c2d4e-51b9-4a3c-8e06-9d27c1f4ab58:41',
  at: '2026-01-12T10:06:02.000Z',
  action: 'api_key.created',
  actor: `person:${personId}`,
  application_id: applicationId,
  consumer_id: null,
  service_id: null,
  connection_id: null,
  subject: apiKeyId,
  request_id: exampleRequestId,
  detail: { scopes: ['full'] },
};
const chainOpened: AuditEntryRecord = {
  ...keyCreated,
  ...{ id: '_root:7', at: '2026-01-12T06:00:12.000Z', action: 'audit.chain_opened', actor: 'system' },
  ...{ application_id: '_system', subject: null, request_id: null },
  detail: {
    chain_id: '7f0c2d4e-51b9-4a3c-8e06-9d27c1f4ab58',
    process: 'server on keyway-1, process 17',
    started_at: '2026-01-12T06:00:12.000Z',
  },
};

export function managementExamples(baseUrl: string) {
  const person = personOf(baseUrl);
  const applications = `${baseUrl}/applications`;
  return {
    applicationsAll: { ...ok, ...pageOfAll([application], applications) },
    applicationsAdd: { ...created, data: application },
    workOne: {
      ...ok,
      data: {
        kinds: [
          {
            ...{ kind: 'delivery', waiting: 3, running: 12, scheduled: 41, failing: 2 },
            oldest_due_at: '2026-03-04T09:29:58.000Z',
          },
          { kind: 'keep_alive', waiting: 0, running: 1, scheduled: 4, failing: 0, oldest_due_at: null },
        ],
      },
    },
    installationOne: {
      ...ok,
      data: {
        version: '0.1.0',
        base_url: baseUrl,
        process: {
          started_at: '2026-03-04T06:00:12.000Z',
          node_version: '24.4.0',
          roles: ['api', 'worker'],
        },
        database: {
          ...{ kind: 'postgresql', reachable: true, version: '17.5' },
          migrations: { applied: 11, pending: 0 },
        },
        applications: 3,
        master_key: {
          id: '5c0f3a7d9be2416a',
          previous_id: null,
          data_keys: [{ master_key_id: '5c0f3a7d9be2416a', count: 6 }],
          service: {
            name: 'The AWS KMS key alias/keyway',
            answering: true,
            keys_usable_until: '2026-02-21T09:12:44.000Z',
          },
        },
        key_rotation: { unfinished: 0, last_begun_at: '2026-02-20T08:12:44.000Z' },
        sign_in: { identity_provider: 'login.parcelwise.example', admin_key: false },
      },
    },
    keyRotationsAdd: { ...created, data: { tenants: 1, resumed: false } },
    applicationsOne: { ...ok, data: application },
    applicationsUpdate: { ...ok, data: { ...application, name: 'Parcelwise Europe' } },
    auditAll: { ...ok, ...pageOfAll([keyCreated, chainOpened], `${baseUrl}/audit`) },
    applicationAuditAll: { ...ok, ...pageOfAll([keyCreated], `${applications}/${applicationId}/audit`) },
    auditCheck: {
      ...ok,
      data: {
        ...{ whole: true, complete: true, chains: 8, entries: 5_214, problems: [], advice: null },
        anchor: {
          sequence: 7,
          hash: '9b1c64e0d27fa835b60c1e4f7a92d3580e6b4c17f8a5290d3e7c61b84f02a9d5',
        },
      },
    },
    peopleAll: { ...ok, ...pageOfAll([person], `${baseUrl}/people`) },
    peopleAdd: { ...created, data: { ...person, name: null, status: 'invited', last_sign_in_at: null } },
    peopleOne: { ...ok, data: person },
    peopleUpdate: { ...ok, data: { ...person, grants: [{ role: 'support', application_id: null }] } },
    applicationKeysAll: { ...ok, ...pageOfAll([apiKey], `${applications}/${applicationId}/keys`) },
    applicationKeysAdd: { ...created, data: { ...apiKey, last_used_at: null, secret: apiKeySecret } },
    applicationKeysOne: { ...ok, data: apiKey },
    applicationKeysUpdate: {
      ...ok,
      data: {
        ...apiKey,
        name: 'Production, until March',
        scopes: ['read', 'conversations:write'],
        source_cidrs: ['203.0.113.0/24'],
        expires_at: '2026-03-31T22:00:00.000Z',
      },
    },
  };
}
