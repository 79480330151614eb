import {
  basicAuthorization,
  defineConnector,
  type DownstreamResponse,
  type Failure,
  type FailureKind,
  kindOfStatus,
  requireSetting,
  secretField,
  selected,
  selectField,
  toFailure,
} from '../../definition/index.js';
import { isRecord, optionalRecord, optionalText } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, tags, teams } from './directory.js';
import { inboxes } from './inboxes.js';
import { events } from './events.js';
import { messages } from './messages.js';

const idPattern = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
const tiers = { plugin: { label: 'Plugin token' }, website: { label: 'Website token' } };

/** Crisp REST API: https://docs.crisp.chat/references/rest-api/v1/ */
export const crisp = defineConnector({
  id: 'crisp',
  name: 'Crisp',
  tagLine: 'Chat and shared inbox for teams',
  website: 'https://crisp.chat',
  icon: { letters: 'CR', color: '#1972f5' },
  status: 'beta',
  trust: 'official',
  settings: [
    {
      id: 'website_id',
      label: 'Website ID',
      type: 'text',
      required: true,
      placeholder: '8c842203-7ed8-4e29-a608-7cf78a7d2fcc',
      pattern: idPattern,
      description: 'In Crisp: Settings, Workspace Settings, Setup & Integrations.',
    },
  ],
  account: { settings: ['website_id'] },
  auth: {
    basic: {
      fields: [
        selectField({ id: 'tier', label: 'Token type' }, tiers),
        { id: 'identifier', label: 'Identifier', type: 'text', required: true },
        secretField({ id: 'key', label: 'Key' }),
      ],
      headers: (values) => {
        selected(values, 'tier', tiers);
        return {
          ...basicAuthorization(requireSetting(values, 'identifier'), requireSetting(values, 'key')),
          'X-Crisp-Tier': requireSetting(values, 'tier'),
        };
      },
    },
  },
  baseUrl: (settings) => {
    const id = requireSetting(settings, 'website_id');
    if (!new RegExp(idPattern).test(id)) throw new TypeError('settings.website_id: not an id');
    return `https://api.crisp.chat/v1/website/${id}`;
  },
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/conversations/1', query: { per_page: 20 } },
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** `{"error":true,"reason":"not_found","data":{"message":"…"}}` */
function readFailure(response: DownstreamResponse): Failure {
  const { body, status } = response;
  const record = isRecord(body) ? body : undefined;
  const code = optionalText(record, 'reason');
  const message = optionalText(optionalRecord(record, 'data'), 'message') ?? code;
  const errors = message === null ? [] : [{ message, ...(code === null ? {} : { code }) }];
  return toFailure(response, errors, kindOf(status, code, message));
}

function kindOf(status: number, code: string | null, message: string | null): FailureKind {
  if (status === 420) return 'rate_limit';
  // With 404, though nothing of the website can be called: the plugin is not installed there.
  if (code === 'not_subscribed') return 'credentials';
  return status === 403 && /scope/i.test(`${code} ${message}`) ? 'scope' : kindOfStatus(status);
}
