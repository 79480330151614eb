import { accountIdOf, type EventSources, type Hint, type HookRequest } from '../../definition/index.js';
import { idsWithin } from '../../listing/index.js';
import { asRecord, recordIn, requiredId, requiredText } from '../../reading/index.js';

/** Hooks of a plugin: those of all websites that have it come to one address, which its maker sets. */
export const events: EventSources = {
  hooks: {
    per: 'integration',
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'hex',
      header: 'x-crisp-signature',
      key: 'signing_key',
      time: { header: 'x-crisp-request-timestamp', as: 'milliseconds' },
      signed: (request, time) => waysToWrite(request).map((body) => [`[${time};`, body, ']']),
    },
    read,
  },
  poll: { everySeconds: 300, atLeastSeconds: 120, overlapSeconds: 120 },
};

/** Crisp’s own library signs the parsed body, serialized again. */
function waysToWrite({ body }: HookRequest): (string | Buffer)[] {
  try {
    return [body, JSON.stringify(JSON.parse(body.toString('utf8')))];
  } catch {
    return [body];
  }
}

const ofConversation =
  /^(?:message:(?:send|received|updated)|session:(?:request:initiated|set_(?:state|segments|routing|inbox|subject|participants|data|email|nickname)))$/;

/** docs.crisp.chat: Web Hooks Reference. No event has an id. */
function read(body: unknown): readonly Hint[] {
  const event = asRecord(body, 'body');
  const type = requiredText(event, 'event', 'body');
  const account = accountIdOf([requiredText(event, 'website_id', 'body')]);
  if (ofConversation.test(type)) return [{ type, resource: 'conversations', id: sessionIn(body), account }];
  switch (type) {
    case 'session:removed':
      return [{ type, resource: 'conversations', id: sessionIn(body), isDeleted: true, account }];
    case 'message:removed': {
      const conversationId = sessionIn(body);
      const { id } = idsWithin(conversationId, requiredId(recordIn(body, 'data'), 'fingerprint', 'data'));
      return [{ type, resource: 'messages', id, conversationId, isDeleted: true, account }];
    }
    case 'people:profile:created':
    case 'people:profile:updated':
    case 'people:profile:removed': {
      const id = requiredId(recordIn(body, 'data'), 'people_id', 'data');
      const deleted = type.endsWith('removed') ? { isDeleted: true as const } : {};
      return [{ type, resource: 'customers', id, ...deleted, account }];
    }
    default:
      return [];
  }
}

const sessionIn = (body: unknown): string => requiredText(recordIn(body, 'data'), 'session_id', 'data');
