import { logsContract, type LogExchangesRecord } from '@keyway/contract';
import { Badge, Bone, Notice, segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { Code } from '../../components/code.js';
import { Empty } from '../../components/empty.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Part } from '../../components/screen.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { Call } from './call.js';
import { DetailsSwitch } from './details-switch.js';
import styles from './exchanges.module.css';
import { useWords } from '../../i18n/words.js';
import type { Words } from '../../words/words.js';

type Exchange = LogExchangesRecord['items'][number];

/** The helpdesk requests and responses of a call. */
export function Exchanges({ call }: { call: Call }) {
  const app = useApplicationId();
  const words = useWords('calls');
  const api = useApi(logsContract, app);
  const { data, error, refetch } = useQuery({
    queryKey: ['exchanges', app, call.id],
    queryFn: async () => take(await api.exchanges({ params: { request_id: segment(call.id) } }), 200).data,
  });
  return (
    <Part title={words.exchanges}>
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {!data && !error && <Bone width="100%" height="9rem" />}
      {data && !data.kept && <NotKept reason={data.reason} call={call} />}
      {data?.kept && <p data-reading="quiet">{words.exchangesText}</p>}
      {data?.items.map((exchange, index) => (
        <ExchangeView key={index} exchange={exchange} isOpen={index === 0} />
      ))}
      {data !== undefined && data.omitted > 0 && <p data-reading="quiet">{words.omitted(data.omitted)}</p>}
    </Part>
  );
}

function NotKept({ reason, call }: Pick<LogExchangesRecord, 'reason'> & { call: Call }) {
  const words = useWords('calls');
  if (reason === 'not_asked_for') return <DetailsSwitch call={call} />;
  const texts = { expired: words.expired, nothing_called: words.nothingCalled };
  return <Empty title={reason === null ? words.lost : texts[reason]} />;
}

function ExchangeView({ exchange, isOpen }: { exchange: Exchange; isOpen: boolean }) {
  const words = useWords('calls');
  const { method, url, status, duration, error } = exchange;
  return (
    <details className={styles.exchange} open={isOpen}>
      <summary>
        <Badge tone={status === null ? 'bad' : status < 400 ? 'good' : 'warning'}>
          {status === null ? words.noAnswer : String(status)}
        </Badge>
        <code>
          {method} {url}
        </code>
        <span data-reading="quiet">{duration} ms</span>
      </summary>
      {error !== null && <Notice tone="bad" title={`${words.noAnswer}: ${error}`} />}
      <div className={styles.sides}>
        <Code
          label={words.request}
          text={sayMessage(words, exchange.request_headers, exchange.request_body)}
        />
        <Code
          label={words.response}
          text={sayMessage(words, exchange.response_headers, exchange.response_body)}
        />
      </div>
    </details>
  );
}

function sayMessage(
  words: Words['calls'],
  headers: Exchange['request_headers'],
  body: Exchange['request_body'],
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return [...lines, '', sayBody(words, body)].join('\n');
}

function sayBody(words: Words['calls'], body: Exchange['request_body']): string {
  if (body === null) return `(${words.noBody})`;
  if (body.text === null) return `(${words.onlyType(body.media_type ?? '?', body.size)})`;
  return body.truncated ? `${body.text}\n(${words.truncated})` : indent(body.text);
}

/** JSON is read more easily in lines. */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
