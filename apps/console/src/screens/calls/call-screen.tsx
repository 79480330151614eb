import { logsContract } from '@keyway/contract';
import { Badge, segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';

import { take } from '../../api/send.js';
import { isNotFound } from '../../api/is-not-found.js';
import { useApi } from '../../api/use-api.js';
import { CopyValue } from '../../components/code.js';
import { Empty } from '../../components/empty.js';
import { Facts } from '../../components/facts.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Guarded } from '../../components/guarded.js';
import { Screen } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { Call } from './call.js';
import { CallFailure } from './call-failure.js';
import { CallSamples } from './call-samples.js';
import { Exchanges } from './exchanges.js';
import { useWords } from '../../i18n/words.js';

/** One call: what was asked, what came of it, how long it took. */
export function CallScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={logsContract.list} applicationId={app}>
      <FoundCall />
    </Guarded>
  );
}

function FoundCall() {
  const app = useApplicationId();
  const words = useWords('calls');
  const { call = '' } = useParams({ strict: false });
  const may = useMay();
  const api = useApi(logsContract, app);
  const { data, error, refetch } = useQuery({
    queryKey: ['call', app, call],
    queryFn: async () => take(await api.get({ params: { request_id: segment(call) } }), 200).data,
    // A call stands in the log a moment after its answer.
    retry: (times, failed) => times < 5 && isNotFound(failed),
    retryDelay: 500,
  });
  const isMissing = error !== null && isNotFound(error);
  const back = (
    <Link to="/apps/$app/calls" params={{ app }}>
      {words.back}
    </Link>
  );
  return (
    <Screen title={data ? `${data.http_method} ${pathOf(data)}` : words.found} above={back}>
      {isMissing && <Empty status={404} title={words.missing} text={words.missingText} />}
      {error && !isMissing && <FailureNotice error={error} onRetry={refetch} />}
      {data && <CallFacts call={data} />}
      {data && may(logsContract.exchanges, app) && <Exchanges call={data} />}
      {data && <CallSamples call={data} />}
    </Screen>
  );
}

/** The path with its query. */
const pathOf = ({ path, query }: Call): string => (query === null ? path : `${path}?${query}`);

function CallFacts({ call }: { call: Call }) {
  const words = useWords('calls');
  const { common } = useWords('shell');
  return (
    <>
      {!call.success && <CallFailure call={call} />}
      <Facts
        facts={[
          [words.time, <Time key="time" at={call.timestamp} isLong />],
          [
            words.status,
            <Badge key="status" tone={call.success ? 'good' : 'bad'}>
              {String(call.status_code)}
            </Badge>,
          ],
          [words.path, <CopyValue key="path" label={words.path} value={pathOf(call)} />],
          [words.operation, call.operation.name],
          [words.service, call.service.name],
          [words.consumer, <ConsumerLink key="consumer" id={call.consumer_id} />],
          [words.connection, call.connection_id ?? '–'],
          [words.duration, `${call.execution} ms`],
          [words.waited, `${call.duration} ms`],
          [words.added, `${call.latency} ms`],
          [common.requestId, <CopyValue key="id" label={common.requestId} value={call.id} />],
          [words.sandbox, call.sandbox ? common.yes : common.no],
        ]}
      />
    </>
  );
}

function ConsumerLink({ id }: { id: string }) {
  const app = useApplicationId();
  if (id === '') return '–';
  return (
    <Link to={'/apps/$app/consumers/$consumer' as string} params={{ app, consumer: id } as never}>
      {id}
    </Link>
  );
}
