import type { Change } from '../server/follow-events.js';
import type { Problem } from '../server/problems.js';

export type { Forms } from '../server/forms.js';
export type { List, Listed, Opened } from '../server/conversations.js';
export type { Change } from '../server/follow-events.js';

export type Helpdesk = {
  service_id: string;
  connection_id: string;
  name: string;
  /** A `data:` URL. */
  icon: string;
  label: string | null;
  state: string;
};

/** Names one conversation of one account of one helpdesk. */
export type Place = Pick<Change, 'service_id' | 'connection_id' | 'conversation_id'>;

export class CallFailed extends Error implements Problem {
  request_id: string | undefined;
  keeps_transaction: boolean;

  /** Without an answer, nothing is known of the change. */
  constructor({ message, request_id, keeps_transaction }: Partial<Problem>) {
    super(message ?? 'The inbox does not answer. Check your network.');
    this.request_id = request_id;
    this.keeps_transaction = keeps_transaction ?? true;
  }
}

export async function call<Answer>(method: string, path: string, body?: FormData | object): Promise<Answer> {
  const json = body && !(body instanceof FormData);
  const response = await fetch(`/api/${path}`, {
    method,
    ...(json ? { headers: { 'content-type': 'application/json' } } : {}),
    ...(body ? { body: json ? JSON.stringify(body) : (body as FormData) } : {}),
  }).catch(() => {
    throw new CallFailed({});
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new CallFailed(answer as Partial<Problem>);
  return answer as Answer;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const helpdeskPath = ({ service_id, connection_id }: Omit<Place, 'conversation_id'>): string =>
  ['helpdesks', service_id, connection_id].map(encodeURIComponent).join('/');

export const conversationPath = (place: Place): string =>
  `${helpdeskPath(place)}/conversations/${encodeURIComponent(place.conversation_id)}`;
