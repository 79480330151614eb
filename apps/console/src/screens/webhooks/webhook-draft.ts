import type { WebhookRecord } from '@keyway/contract';

import { toLines } from '../../components/to-lines.js';
import { changedMembers } from '../../editing/changed-members.js';

/** A webhook as a form holds it. */
export type WebhookDraft = {
  readonly address: string;
  readonly description: string;
  readonly events: readonly string[];
  /** One in each line. */
  readonly consumers: string;
  readonly services: readonly string[];
  readonly includesEntity: boolean;
  readonly isEnabled: boolean;
};

export const emptyDraft: WebhookDraft = {
  address: '',
  description: '',
  events: ['*'],
  consumers: '',
  services: [],
  includesEntity: false,
  isEnabled: true,
};

export const toDraft = (webhook: WebhookRecord): WebhookDraft => ({
  address: webhook.delivery_url,
  description: webhook.description ?? '',
  events: webhook.events,
  consumers: webhook.filters.consumer_ids?.join('\n') ?? '',
  services: webhook.filters.service_ids ?? [],
  includesEntity: webhook.include_entity,
  isEnabled: webhook.status !== 'disabled',
});

export function toBody(draft: WebhookDraft) {
  const consumers = toLines(draft.consumers);
  return {
    delivery_url: draft.address.trim(),
    description: draft.description.trim() || null,
    events: [...draft.events],
    filters: {
      ...(consumers.length > 0 ? { consumer_ids: consumers } : {}),
      ...(draft.services.length > 0 ? { service_ids: [...draft.services] } : {}),
    },
    include_entity: draft.includesEntity,
    status: draft.isEnabled ? ('enabled' as const) : ('disabled' as const),
  };
}

/** The changes of the form; an unchanged URL is not tested again. */
export const toChanges = (draft: WebhookDraft, before: WebhookDraft): Partial<ReturnType<typeof toBody>> =>
  changedMembers(toBody(draft), toBody(before));

export type WebhookProblem = 'needsAddress' | 'needsEvents';

/** The problem that blocks submitting a form. */
export const problemsOf = ({ address, events }: WebhookDraft): WebhookProblem[] => [
  ...(/^https?:\/\/./.test(address.trim()) && URL.canParse(address.trim())
    ? []
    : (['needsAddress'] as const)),
  ...(events.length === 0 ? (['needsEvents'] as const) : []),
];
