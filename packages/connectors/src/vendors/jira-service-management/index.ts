import {
  bothBy,
  days,
  basicStrategy,
  defineConnector,
  type DownstreamResponse,
  emailField,
  invalid,
  requireSetting,
  type Settings,
  subdomainField,
  usualRateLimitReader,
} from '../../definition/index.js';
import { asList, isRecord, optionalText } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { readFailure } from './failure.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { events } from './events.js';
import { messages } from './messages.js';
import { originOf } from './requests.js';

const gateway = 'https://api.atlassian.com';
const cloudIdPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const readRequests = 'read:servicedesk-request';

/** Jira Service Management Cloud: https://developer.atlassian.com/cloud/jira/service-desk/rest */
export const jiraServiceManagement = defineConnector({
  id: 'jira-service-management',
  name: 'Jira Service Management',
  tagLine: 'Service desk on Jira, by Atlassian',
  website: 'https://www.atlassian.com/software/jira/service-management',
  icon: { mark: 'jira' },
  status: 'beta',
  trust: 'official',
  settings: [
    subdomainField('Jira', '.atlassian.net', 'site'),
    {
      id: 'cloud_id',
      label: 'Cloud ID',
      type: 'text',
      required: false,
      placeholder: '1324a887-45db-1bf4-1e99-ef0ff456d421',
      description: 'Only needed for OAuth, which finds it automatically.',
      pattern: cloudIdPattern,
    },
  ],
  settingsForAuthorization: ['site'],
  account: { settings: ['site'] },
  auth: {
    oauth2: {
      authorizeUrl: () => 'https://auth.atlassian.com/authorize',
      tokenUrl: () => 'https://auth.atlassian.com/oauth/token',
      clientAuthentication: 'body',
      tokenRequestFormat: 'json',
      pkce: false,
      refreshToken: { idleSeconds: days(90), absoluteSeconds: days(365) },
      // Without it there is no refresh token, and the access token ends after an hour.
      baseScopes: ['offline_access'],
      scopes: {
        messages: {
          list: [readRequests, 'read:jira-work'],
          get: [readRequests],
          create: [readRequests, 'write:servicedesk-request'],
          update: [readRequests, 'read:jira-work', 'write:jira-work'],
          delete: ['write:jira-work'],
        },
        conversations: {
          list: ['read:jira-work'],
          get: ['read:jira-work'],
          create: [readRequests, 'write:servicedesk-request', 'read:jira-work', 'write:jira-work'],
          update: ['read:jira-work', 'write:jira-work'],
          delete: ['write:jira-work'],
        },
        attachments: { get: [readRequests], content: [readRequests], upload: [] },
        customers: {
          list: ['read:jira-user'],
          get: ['read:jira-user'],
          create: ['manage:servicedesk-customer', 'read:jira-user'],
          update: [],
          delete: [],
        },
        inboxes: bothBy(readRequests),
        agents: bothBy(readRequests, 'read:jira-user'),
        tags: bothBy('read:jira-work'),
      },
      authorizeParameters: { audience: 'api.atlassian.com', prompt: 'consent' },
      discovery: {
        finds: ['cloud_id'],
        url: () => `${gateway}/oauth/token/accessible-resources`,
        read: (response, settings) => ({ cloud_id: findCloudId(response, settings) }),
      },
    },
    basic: basicStrategy(emailField('Account email', 'agent@example.com'), {
      id: 'api_token',
      label: 'API token',
    }),
  },
  // A token of OAuth works only behind the gateway, an API token without scopes only on the site itself.
  baseUrl: (settings, authType) => {
    const origin = originOf(settings);
    return authType === 'oauth2' ? `${gateway}/ex/jira/${cloudIdOf(settings)}` : origin;
  },
  hosts: (settings) => [new URL(originOf(settings)).host, new URL(gateway).host],
  // HTML of comments and temporary files are called experimental, which has to be opted into.
  headers: { Accept: 'application/json', 'X-ExperimentalApi': 'opt-in' },
  validation: { method: 'GET', path: '/rest/servicedeskapi/request', query: { limit: 1 } },
  rateLimit: { calls: 400, seconds: 60, per: 'account' },
  readRateLimit: usualRateLimitReader('date'),
  readFailure,
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

const isCloudId = (value: string): boolean => new RegExp(cloudIdPattern).test(value);

function cloudIdOf(settings: Settings): string {
  const cloudId = requireSetting(settings, 'cloud_id');
  if (!isCloudId(cloudId)) throw new TypeError('settings.cloud_id: not a cloud id');
  return cloudId;
}

/** The sites a user has granted, of which there may be several in one answer. */
function findCloudId({ body }: DownstreamResponse, settings: Settings): string {
  const site = asList(body, 'body')
    .filter(isRecord)
    .find((resource) => optionalText(resource, 'url') === originOf(settings));
  const cloudId = optionalText(site, 'id');
  if (!cloudId || !isCloudId(cloudId))
    throw invalid('The Atlassian account was authorised for other sites, but not for this one.', 'site');
  return cloudId;
}
