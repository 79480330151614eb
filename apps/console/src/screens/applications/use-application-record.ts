import { applicationsContract, type ApplicationRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import type { Shown } from '../../editing/conflict-notice.js';
import { useWords } from '../../i18n/words.js';

/** Reads an application as it is now. */
export function useReadApplication() {
  const api = useApi(applicationsContract);
  return async ({ id }: ApplicationRecord) => take(await api.get({ params: { id: segment(id) } }), 200).data;
}

/** The settings of an application, by the names that they have on its form. */
export function useShownSettings(): Shown<ApplicationRecord>[] {
  const words = useWords('applications');
  return [
    { label: words.name, value: ({ name }) => name },
    { label: words.redirects, value: ({ redirect_uris }) => redirect_uris },
    { label: words.origins, value: ({ embed_origins }) => embed_origins },
    { label: words.plan, value: ({ plan }) => plan.name },
    { label: words.limit, value: ({ plan }) => String(plan.monthly_limit ?? words.unlimited) },
    { label: words.detail, value: ({ log_detail }) => words.details[log_detail] },
    { label: words.detailDays, value: ({ log_detail_days }) => String(log_detail_days) },
  ];
}
