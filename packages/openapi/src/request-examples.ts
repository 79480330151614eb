import { exampleRequestId } from './error-example.js';
import { apiKeyId, applicationId, eventId, personId, sessionId, webhookId } from './examples/world.js';

/** An example request for each endpoint, shown in the description and used for the code samples. */
export type RequestExample = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** By the name of the header, where it is not the same for every endpoint. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Instead of a body, where the body is a file. */
  readonly file?: FileExample;
};

/** A file that lies where the caller is. */
export type FileExample = { readonly name: string; readonly contentType: string };

const application = { id: applicationId };
const key = { ...application, key_id: apiKeyId };
const consumer = { consumer_id: 'user-1' };
const zendesk = { service_id: 'zendesk' };
const gorgias = { service_id: 'gorgias' };
const connection = (service: { readonly service_id: string }) => ({
  unified_api: 'customer-support',
  ...service,
});
const at = (service: { readonly service_id: string }) => ({ 'x-vendor-service-id': service.service_id });
const proxied = (url: string) => ({ ...at(zendesk), 'x-vendor-downstream-url': url });
const flow = { ...zendesk, application_id: application.id };
const returned = { state: 'eyJhbGciOiJIUzI1NiJ9', redirect_uri: 'https://app.example.com/connected' };
const person = { person_id: personId };
const webhook = { webhook_id: webhookId };
const logged = { request_id: exampleRequestId };
const delivery = { ...webhook, delivery_id: eventId };
const ticket = { ticket: { status: 'open', priority: 'high' } };

/** By operation id; an endpoint that takes nothing needs none. */
export const requestExamples: Readonly<Record<string, RequestExample>> = {
  applicationsAll: { query: { limit: 50 } },
  applicationsAdd: {
    body: { name: 'Acme Support', redirect_uris: ['https://app.example.com/connected'] },
  },
  workOne: {},
  installationOne: {},
  keyRotationsAdd: { body: { application_id: applicationId } },
  applicationsOne: { path: application },
  applicationsUpdate: { path: application, body: { name: 'Acme Help' } },
  applicationsDelete: { path: application },
  applicationKeysAll: { path: application, query: { limit: 50 } },
  applicationKeysAdd: {
    path: application,
    body: { name: 'backend', mode: 'live', scopes: ['read', 'conversations:write'] },
  },
  applicationKeysOne: { path: key },
  applicationKeysUpdate: {
    path: key,
    body: { name: 'backend, until the move', source_cidrs: ['203.0.113.0/24'] },
  },
  applicationKeysDelete: { path: key },

  auditAll: { query: { limit: 50, filter: { action: 'person.changed' } } },
  applicationAuditAll: {
    path: application,
    query: { limit: 50, filter: { start_date: '2026-03-01T00:00:00Z', consumer_id: 'user-1' } },
  },
  auditCheck: {},

  peopleAll: { query: { limit: 50 } },
  peopleAdd: {
    body: { email: 'mira@acme.example', grants: [{ role: 'developer', application_id: applicationId }] },
  },
  peopleOne: { path: person },
  peopleUpdate: { path: person, body: { grants: [{ role: 'support', application_id: null }] } },
  peopleDelete: { path: person },

  sessionsCreate: {
    body: {
      consumer_metadata: { account_name: 'Acme', user_name: 'Ada King', email: 'ada@acme.example' },
      theme: { vault_name: 'Acme Support', primary_color: '#0b5fff' },
      settings: { session_length: '30m', allow_actions: ['reauthorize', 'disconnect'] },
    },
  },
  sessionsRevoke: { path: { session_id: sessionId } },
  consumersAll: { query: { limit: 50, filter: { search: 'acme' } } },
  consumersAdd: {
    body: { consumer_id: 'user-1', metadata: { account_name: 'Acme', email: 'ada@acme.example' } },
  },
  consumersOne: { path: consumer },
  consumersUpdate: { path: consumer, body: { metadata: { account_name: 'Acme Ltd' } } },
  consumersDelete: { path: consumer },
  consumerRequestCountsAll: {
    path: consumer,
    query: { start_datetime: '2026-03-01T00:00:00.000Z', end_datetime: '2026-04-01T00:00:00.000Z' },
  },

  integrationsAll: { query: { limit: 50 } },
  integrationsAdd: { body: { ...zendesk, name: 'Zendesk', credentials_source: 'sandbox' } },
  integrationsOne: { path: zendesk },
  integrationsUpdate: { path: zendesk, body: { operations: ['list', 'get', 'create'] } },
  integrationsDelete: { path: zendesk },

  connectionsAll: { query: { configured: true } },
  connectionsUnhealthyAll: { query: { limit: 50, filter: { health: ['needs_auth', 'revoked'] } } },
  connectionsOne: { path: connection(zendesk) },
  connectionAbilitiesOne: { path: connection(zendesk) },
  connectionHistoryAll: { path: connection(zendesk), query: { limit: 50 } },
  connectionsAdd: {
    path: connection(gorgias),
    body: { settings: { subdomain: 'acme', email: 'ada@acme.example', api_key: 'the-key-of-the-vendor' } },
  },
  connectionsUpdate: { path: connection(zendesk), body: { enabled: false } },
  connectionsDelete: { path: connection(zendesk) },
  connectionsValidate: { path: connection(zendesk) },
  connectionsConfirm: {
    path: connection(zendesk),
    body: { confirm_token: 'from-the-fragment-of-the-redirect' },
  },
  connectionsImport: {
    path: connection(zendesk),
    body: {
      credentials: {
        access_token: 'stored-access-token',
        refresh_token: 'stored-refresh-token',
        expires_in: 7200,
      },
      settings: { subdomain: 'acme' },
    },
  },
  connectionsAuthorize: { path: flow, query: returned },
  connectionsCallback: { path: zendesk, query: { state: returned.state, code: 'from-the-provider' } },
  connectionsRevoke: { path: flow, query: returned },
  hostedVaultPage: { path: { application_id: application.id } },
  usageOne: {},
  logsAll: { query: { limit: 50, filter: { service_id: 'zendesk', status_codes: [401, 429] } } },
  logsOne: { path: logged },
  logsExchanges: { path: logged },

  eventsAll: { query: { limit: 50, since: '2026-03-04T00:00:00.000Z' } },
  webhooksAll: { query: { limit: 50 } },
  webhooksAdd: {
    body: { delivery_url: 'https://app.example.com/hooks/keyway', events: ['customer-support.*'] },
  },
  webhooksOne: { path: webhook },
  webhooksUpdate: { path: webhook, body: { events: ['customer-support.message.created'] } },
  webhooksDelete: { path: webhook },
  webhooksRotate: { path: webhook },
  webhooksTest: { path: webhook },
  webhooksReplay: { path: webhook, body: { since: '2026-03-04T00:00:00.000Z', only: 'failed' } },
  webhookDeliveriesAll: { path: webhook, query: { limit: 50, filter: { state: 'failed' } } },
  webhookDeliveriesOne: { path: delivery },
  webhookDeliveriesRetry: { path: delivery },

  connectorsAll: { query: { limit: 50, filter: { unified_api: 'customer-support' } } },
  connectorsOne: { path: { id: 'zendesk' } },
  connectorResourcesOne: { path: { id: 'zendesk', resource: 'messages' } },

  messagesAll: {
    headers: at(zendesk),
    query: { limit: 50, filter: { conversation_id: '1' }, fields: ['id', 'type', 'body', 'created_at'] },
  },
  messagesAdd: {
    headers: at(zendesk),
    body: { conversation_id: '1', type: 'note', body: 'On its way.' },
  },
  messagesOne: { headers: at(zendesk), path: { message_id: '1:2' }, query: { format: 'markdown' } },
  messagesUpdate: { headers: at(gorgias), path: { message_id: '1:2' }, body: { body: 'Delivered.' } },
  messagesDelete: { headers: at(gorgias), path: { message_id: '1:2' } },

  conversationsAll: {
    headers: at(zendesk),
    query: { limit: 50, filter: { status: 'open' }, fields: ['id', 'subject', 'status', 'customer'] },
  },
  conversationsAdd: {
    headers: at(zendesk),
    body: {
      subject: 'Where is my order 10437?',
      customer: { email: 'jonas@okafor.example', name: 'Jonas Okafor' },
      message: { body: 'The tracking has not moved since Monday.' },
      priority: 'high',
    },
  },
  conversationsOne: { headers: at(zendesk), path: { conversation_id: '1' } },
  conversationsUpdate: {
    headers: at(zendesk),
    path: { conversation_id: '1' },
    body: { status: 'solved', priority: 'low' },
  },
  conversationsDelete: { headers: at(zendesk), path: { conversation_id: '2' } },

  customersAll: {
    headers: at(zendesk),
    query: { limit: 50, filter: { email: 'marta.nowak@post.example' } },
  },
  customersAdd: {
    headers: at(zendesk),
    body: { name: 'Jonas Okafor', email: 'jonas@okafor.example', external_id: 'shop-10437' },
  },
  customersOne: { headers: at(zendesk), path: { customer_id: '20000000011' } },
  customersUpdate: {
    headers: at(zendesk),
    path: { customer_id: '20000000011' },
    body: { language: 'de', external_id: 'shop-10437' },
  },
  customersDelete: { headers: at(zendesk), path: { customer_id: '20000000012' } },

  attachmentsOne: { headers: at(zendesk), path: { attachment_id: '771930' } },
  attachmentsUpload: {
    headers: at(zendesk),
    query: { file_name: 'invoice.pdf' },
    file: { name: 'invoice.pdf', contentType: 'application/pdf' },
  },
  attachmentsContent: { headers: at(zendesk), path: { attachment_id: '771930' } },

  inboxesAll: { headers: at(zendesk), query: { limit: 50 } },
  inboxesOne: { headers: at(zendesk), path: { inbox_id: '360000001' } },
  agentsAll: { headers: at(zendesk), query: { limit: 50, filter: { active: true } } },
  agentsOne: { headers: at(zendesk), path: { agent_id: '20000000001' } },
  teamsAll: { headers: at(zendesk), query: { limit: 50 } },
  teamsOne: { headers: at(zendesk), path: { team_id: '61' } },
  tagsAll: { headers: at(zendesk), query: { limit: 50 } },
  tagsOne: { headers: at(zendesk), path: { tag_id: 'refund' } },

  proxyGet: { headers: proxied('/tickets.json') },
  proxyPost: {
    headers: proxied('/tickets.json'),
    body: { ticket: { subject: 'Where is it?', comment: { body: 'Since Monday.' } } },
  },
  proxyPut: { headers: proxied('/tickets/1.json'), body: ticket },
  proxyPatch: { headers: proxied('/tickets/1.json'), body: ticket },
  proxyDelete: { headers: proxied('/tickets/1.json') },
};
