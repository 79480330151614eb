import { webhooksContract, type AttemptRecord, type WebhookRecord } from '@keyway/contract';
import { Badge, Bone, Notice } from '@keyway/ui';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { isNotFound } from '../../api/is-not-found.js';
import { CopyValue } from '../../components/code.js';
import { Empty } from '../../components/empty.js';
import { Facts } from '../../components/facts.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Guarded } from '../../components/guarded.js';
import { Screen } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { useApplicationId } from '../../shell/use-application.js';
import { AttemptNotice } from './deliveries/attempt-notice.js';
import { Deliveries } from './deliveries/deliveries.js';
import { useWebhook } from './use-webhook.js';
import { WebhookActions } from './webhook-actions.js';
import { nameOf, stateOf, stateTones } from './webhook-state.js';
import { useWords } from '../../i18n/words.js';

/** One webhook: how it is, and what was sent to it. */
export function WebhookScreen() {
  const app = useApplicationId();
  const { webhook = '' } = useParams({ strict: false });
  return (
    <Guarded needs={webhooksContract.get} applicationId={app}>
      <FoundWebhook key={webhook} id={webhook} />
    </Guarded>
  );
}

function FoundWebhook({ id }: { id: string }) {
  const app = useApplicationId();
  const words = useWords('webhooks');
  const { data, error, refetch } = useWebhook(id);
  const [attempt, setAttempt] = useState<AttemptRecord>();
  const back = (
    <Link to="/apps/$app/webhooks" params={{ app }}>
      {words.title}
    </Link>
  );
  return (
    <Screen
      title={data ? nameOf(data) : words.webhook}
      above={back}
      actions={data && <WebhookActions of={data} onTested={setAttempt} />}
    >
      {isNotFound(error) && <Empty status={404} title={words.missing} text={words.missingText} />}
      {error && !isNotFound(error) && <FailureNotice error={error} onRetry={refetch} />}
      {!data && !error && <Bone width="100%" height="9rem" />}
      {attempt && <AttemptNotice attempt={attempt} role="status" />}
      {data && (
        <>
          <Trouble of={data} />
          <WebhookFacts of={data} />
          <Deliveries of={data} />
        </>
      )}
    </Screen>
  );
}

/** Why nothing is sent, and what to do. */
function Trouble({ of }: { of: WebhookRecord }) {
  const words = useWords('webhooks');
  const state = stateOf(of);
  if (state === 'healthy') return null;
  if (state === 'failing') return <Notice tone="warning" title={words.failingTitle} />;
  const test = of.last_test && of.last_test.error !== null && <AttemptNotice attempt={of.last_test} />;
  if (state === 'unverified')
    return (
      <>
        <Notice tone="warning" title={words.unverifiedTitle}>
          {words.unverifiedText}
        </Notice>
        {test}
      </>
    );
  return (
    <>
      <Notice tone={of.disabled_reason === 'manual' ? 'neutral' : 'bad'} title={words.disabledTitle}>
        <p>
          {words.reasons[of.disabled_reason]} {words.disabledText}
        </p>
      </Notice>
      {of.disabled_reason === 'delivery_url_validation_failed' && test}
    </>
  );
}

function WebhookFacts({ of }: { of: WebhookRecord }) {
  const words = useWords('webhooks');
  const { common } = useWords('shell');
  const time = (at: string | null) => (at === null ? common.never : <Time at={at} />);
  const { consumer_ids: consumers = [], service_ids: services = [] } = of.filters;
  return (
    <Facts
      facts={[
        [
          words.state,
          <Badge key="state" tone={stateTones[stateOf(of)]}>
            {words.states[stateOf(of)]}
          </Badge>,
        ],
        [words.address, <CopyValue key="address" label={words.address} value={of.delivery_url} />],
        [words.events, <code key="events">{of.events.join(', ')}</code>],
        [words.consumers, consumers.join(', ') || common.all],
        [words.connectors, services.join(', ') || common.all],
        [words.includeEntity, of.include_entity ? common.yes : common.no],
        [words.lastSuccess, time(of.last_success_at)],
        [words.lastFailure, time(of.last_failure_at)],
        [words.secrets, <Secrets key="secrets" of={of} />],
      ]}
    />
  );
}

/** Since when each signs, and until when where another one has taken its place. */
function Secrets({ of }: { of: WebhookRecord }) {
  const words = useWords('webhooks');
  return of.secrets.map(({ id, created_at, expires_at }) => (
    <div key={id}>
      <Time at={created_at} />
      {expires_at !== null && (
        <small data-reading="quiet">
          {' '}
          {words.until} <Time at={expires_at} isExact />
        </small>
      )}
    </div>
  ));
}
