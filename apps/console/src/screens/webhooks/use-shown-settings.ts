import type { WebhookRecord } from '@keyway/contract';

import type { Shown } from '../../editing/conflict-notice.js';
import { toReadable } from '../../moments.js';
import { useWords } from '../../i18n/words.js';

/** The settings of a webhook, by the names that they have on its form. */
export function useShownSettings(): Shown<WebhookRecord>[] {
  const words = useWords('webhooks');
  const { common } = useWords('shell');
  return [
    { label: words.address, value: ({ delivery_url }) => delivery_url },
    { label: words.description, value: ({ description }) => description ?? '' },
    {
      label: words.events,
      value: ({ events }) =>
        events.map((pattern) => (pattern === '*' ? words.eventChoices.all.label : pattern)),
    },
    { label: words.consumers, value: ({ filters }) => filters.consumer_ids ?? [] },
    { label: words.connectors, value: ({ filters }) => filters.service_ids ?? [] },
    { label: words.includeEntity, value: ({ include_entity }) => (include_entity ? common.yes : common.no) },
    {
      label: words.state,
      value: ({ status, disabled_reason }) =>
        status === 'disabled' ? words.reasons[disabled_reason] : words.enabled,
    },
    { label: words.secret, value: ({ secrets: [newest] }) => (newest ? toReadable(newest.created_at) : '') },
  ];
}
