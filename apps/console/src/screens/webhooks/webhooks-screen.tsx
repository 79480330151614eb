import { webhooksContract, type WebhookRecord } from '@keyway/contract';
import { Badge, Button, Notice } from '@keyway/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { usePages } from '../../api/use-pages.js';
import type { Column } from '../../components/tables/data-table.js';
import { Empty } from '../../components/empty.js';
import { Guarded } from '../../components/guarded.js';
import { List } from '../../components/tables/list.js';
import { Screen } from '../../components/screen.js';
import { SecretDialog } from '../../components/dialogs/secret-dialog.js';
import { Time } from '../../components/time.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { AttemptNotice } from './deliveries/attempt-notice.js';
import { useWebhooksApi } from './use-webhook.js';
import { WebhookForm, type MadeWebhook } from './webhook-form.js';
import { lastSentAt, nameOf, stateOf, stateTones } from './webhook-state.js';
import { useWords } from '../../i18n/words.js';

/** Addresses that are sent events. */
export function WebhooksScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={webhooksContract.list} applicationId={app}>
      <Webhooks key={app} />
    </Guarded>
  );
}

function Webhooks() {
  const app = useApplicationId();
  const words = useWords('webhooks');
  const may = useMay();
  const api = useWebhooksApi();
  const isAsked = useSearch({ strict: false, select: (search: { new?: string }) => search.new === 'yes' });
  const mayAdd = may(webhooksContract.create, app);
  const [isAdding, setIsAdding] = useState(isAsked && mayAdd);
  const [made, setMade] = useState<MadeWebhook>();
  // A screen's last data may outlive it in memory.
  const forget = (): void => {
    setMade(undefined);
    setIsAdding(false);
  };
  const pages = usePages<WebhookRecord>(['webhooks', app], async (cursor) =>
    take(await api.list({ query: cursor === undefined ? {} : { cursor } }), 200),
  );
  const add = mayAdd && (
    <Button kind="primary" onPress={() => setIsAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <Screen title={words.title} text={words.text} actions={add}>
      <List
        label={words.title}
        pages={pages}
        columns={useColumns()}
        keyOf={({ id }) => id}
        empty={
          <Empty title={words.emptyTitle} text={words.emptyText}>
            {add}
          </Empty>
        }
      />
      {isAdding && !made && <WebhookForm onMade={setMade} onClose={() => setIsAdding(false)} />}
      {made && <ShowMade made={made} onClose={forget} />}
    </Screen>
  );
}

/** Its secret, and whether its address took the test; then its own screen. */
function ShowMade({ made: { secret, webhook }, onClose }: { made: MadeWebhook; onClose: () => void }) {
  const app = useApplicationId();
  const words = useWords('webhooks');
  const navigate = useNavigate();
  const params = { app, webhook: webhook.id };
  return (
    <SecretDialog
      title={words.madeTitle(nameOf(webhook))}
      label={words.secret}
      secret={secret}
      text={words.madeText}
      onClose={() => {
        onClose();
        void navigate({ to: '/apps/$app/webhooks/$webhook', params });
      }}
    >
      {webhook.status === 'unverified' && (
        <Notice tone="warning" title={words.unverifiedTitle}>
          {words.unverifiedText}
        </Notice>
      )}
      {webhook.last_test && webhook.last_test.error !== null && <AttemptNotice attempt={webhook.last_test} />}
    </SecretDialog>
  );
}

function useColumns(): Column<WebhookRecord>[] {
  const app = useApplicationId();
  const words = useWords('webhooks');
  const { common } = useWords('shell');
  return [
    {
      name: 'name',
      title: words.webhook,
      sortBy: nameOf,
      cell: (webhook) => (
        <span>
          <Link to="/apps/$app/webhooks/$webhook" params={{ app, webhook: webhook.id }}>
            {nameOf(webhook)}
          </Link>
          <br />
          <small data-reading="quiet">{webhook.delivery_url}</small>
        </span>
      ),
    },
    {
      name: 'state',
      title: words.state,
      cell: (webhook) => <Badge tone={stateTones[stateOf(webhook)]}>{words.states[stateOf(webhook)]}</Badge>,
    },
    {
      name: 'events',
      title: words.events,
      cell: ({ events }) => <code>{events.join(', ')}</code>,
    },
    {
      name: 'sent',
      title: words.lastSent,
      sortBy: lastSentAt,
      cell: (webhook) => {
        const at = lastSentAt(webhook);
        return at === null ? common.never : <Time at={at} />;
      },
    },
  ];
}
