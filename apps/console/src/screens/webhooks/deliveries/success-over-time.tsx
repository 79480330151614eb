import type { WebhookRecord } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../../api/send.js';
import { useLanguage } from '../../../i18n/language.js';
import { useApplicationId } from '../../../shell/use-application.js';
import { useWords } from '../../../i18n/words.js';
import { LIVE_MS } from './live.js';
import styles from './success-over-time.module.css';
import { type Bucket, toSuccess } from './success.js';
import { pathOf, useWebhooksApi } from '../use-webhook.js';

const MOST = 200;
const shown = ['delivered', 'retrying', 'failed'] as const;

/** How the latest deliveries went, by hour or day. */
export function SuccessOverTime({ of }: { of: WebhookRecord }) {
  const app = useApplicationId();
  const words = useWords('webhooks');
  const { language } = useLanguage();
  const api = useWebhooksApi();
  const { data } = useQuery({
    queryKey: ['deliveries', app, of.id, 'success'],
    queryFn: async () =>
      toSuccess(take(await api.listDeliveries({ params: pathOf(of.id), query: { limit: MOST } }), 200).data),
    refetchInterval: LIVE_MS,
  });
  if (!data || data.share === null) return null;
  const { share, buckets, counts } = data;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <figure className={styles.success}>
      <figcaption>
        <strong>{words.successRate(percent.format(share))}</strong>
        <span data-reading="quiet">
          {words.lastDeliveries(all)} ·{' '}
          {shown.map((state) => `${words.deliveryStates[state]}: ${counts[state]}`).join(' · ')}
        </span>
      </figcaption>
      <Bars buckets={buckets} />
    </figure>
  );
}

/** The caption says the sum of it. */
function Bars({ buckets }: { buckets: readonly Bucket[] }) {
  const words = useWords('webhooks');
  const { language } = useLanguage();
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const most = Math.max(1, ...buckets.map((bucket) => bucket.delivered + bucket.retrying + bucket.failed));
  return (
    <div className={styles.bars} aria-hidden>
      {buckets.map((bucket) => (
        <div
          key={bucket.start}
          title={`${time.format(new Date(bucket.start))}\n${shown.map((state) => `${words.deliveryStates[state]}: ${bucket[state]}`).join('\n')}`}
        >
          {shown.map((state) => (
            <span key={state} data-state={state} style={{ height: `${(bucket[state] / most) * 100}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
