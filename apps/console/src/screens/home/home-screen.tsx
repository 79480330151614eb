import { connectionsContract, logsContract, usageContract } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useTextSearch } from '../../api/use-search.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Guarded } from '../../components/guarded.js';
import { Part, Screen } from '../../components/screen.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { Breakdown } from './breakdown.js';
import { FirstSteps, useFirstSteps } from './first-steps.js';
import { Legend } from './legend.js';
import { NeedsAttention } from './needs-attention.js';
import { PeriodSelect } from './period-select.js';
import { hoursOf, toPeriod } from './periods.js';
import { Totals } from './totals.js';
import { ChartPlace } from './chart-place.js';
import { ChartTable } from './chart-table.js';
import { useWords } from '../../i18n/words.js';

// Drawn after what is read first.
const CallsChart = lazy(async () => ({ default: (await import('./calls-chart.js')).CallsChart }));

/** Traffic, errors and connections that need attention. */
export function HomeScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={logsContract.list} applicationId={app}>
      <Home />
    </Guarded>
  );
}

function Home() {
  const app = useApplicationId();
  const words = useWords('home');
  const may = useMay();
  const [search, change] = useTextSearch();
  const period = toPeriod(search.period);
  const { data, error, refetch } = useUsage(app, period);
  const steps = useFirstSteps(app);
  return (
    <Screen
      title={words.title}
      text={words.text}
      actions={<PeriodSelect value={period} onChange={(next) => change({ period: next })} />}
    >
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {steps && <FirstSteps app={app} done={steps} />}
      <Totals usage={data} period={period} />
      {may(connectionsContract.listUnhealthy, app) && <NeedsAttention applicationId={app} />}
      <Part title={words.callsOverTime} actions={<Legend />}>
        <Suspense fallback={<ChartPlace />}>{data ? <CallsChart usage={data} /> : <ChartPlace />}</Suspense>
        {data && <ChartTable usage={data} />}
      </Part>
      {data && <Breakdown usage={data} applicationId={app} period={period} />}
    </Screen>
  );
}

function useUsage(app: string, period: ReturnType<typeof toPeriod>) {
  const api = useApi(usageContract, app);
  return useQuery({
    queryKey: ['usage', app, period],
    queryFn: async () => {
      const start = new Date(Date.now() - hoursOf(period) * 3_600_000).toISOString();
      const interval = hoursOf(period) > 72 ? ('day' as const) : ('hour' as const);
      return take(await api.get({ query: { start_date: start, interval } }), 200).data;
    },
    refetchInterval: 60_000,
  });
}
