import { webhooksContract, type AttemptRecord, type WebhookRecord } from '@keyway/contract';
import { Button } from '@keyway/ui';
import type { AppRoute } from '@keyway/contract/ts-rest';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useChange } from '../../api/use-change.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useVersion } from '../../editing/use-version.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { DeleteWebhook } from './delete-webhook.js';
import { ReplayDialog } from './deliveries/replay-dialog.js';
import { RotateWebhook } from './rotate-webhook.js';
import { useShownSettings } from './use-shown-settings.js';
import { pathOf, staleOf, useReadWebhook, useWebhooksApi } from './use-webhook.js';
import { WebhookForm } from './webhook-form.js';
import { useWords } from '../../i18n/words.js';

type Open = 'replay' | 'edit' | 'rotate' | 'delete';
type WebhookActionsProps = {
  readonly of: WebhookRecord;
  readonly onTested: (attempt: AttemptRecord | undefined) => void;
};

/** Actions on a webhook that the reader's role allows. */
export function WebhookActions({ of, onTested }: WebhookActionsProps) {
  const words = useWords('webhooks');
  const { common } = useWords('shell');
  const app = useApplicationId();
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const opens = (name: Open, text: string, needs: AppRoute) =>
    may(needs, app) && <Button onPress={() => setOpen(name)}>{text}</Button>;
  return (
    <>
      {may(webhooksContract.test, app) && <TestButton of={of} onTested={onTested} />}
      {of.status === 'enabled' && opens('replay', words.replay, webhooksContract.replay)}
      {opens('edit', words.edit, webhooksContract.update)}
      {opens('rotate', words.rotate, webhooksContract.rotate)}
      {may(webhooksContract.update, app) && <StatusButton of={of} />}
      {opens('delete', common.delete, webhooksContract.delete)}
      {open === 'replay' && <ReplayDialog of={of} onClose={close} />}
      {open === 'edit' && <WebhookForm of={of} onClose={close} />}
      {open === 'rotate' && <RotateWebhook of={of} onClose={close} />}
      {open === 'delete' && <DeleteWebhook of={of} onClose={close} />}
    </>
  );
}

function TestButton({ of, onTested }: WebhookActionsProps) {
  const words = useWords('webhooks');
  const app = useApplicationId();
  const api = useWebhooksApi();
  const change = useChange(
    async () => {
      onTested(undefined);
      return take(await api.test({ params: pathOf(of.id), body: {} }), 200).data;
    },
    { stale: [['webhook', app]], onDone: onTested },
  );
  return (
    <>
      <Button isPending={change.isPending} onPress={() => change.mutate(undefined)}>
        {words.test}
      </Button>
      {change.error && <FailureNotice error={change.error} />}
    </>
  );
}

/** Enabling sends a test first: where that fails, the webhook stays disabled and says so. */
function StatusButton({ of }: Pick<WebhookActionsProps, 'of'>) {
  const words = useWords('webhooks');
  const app = useApplicationId();
  const api = useWebhooksApi();
  const next = of.status === 'enabled' ? 'disabled' : 'enabled';
  const members = useShownSettings();
  const { accept, conflict, send } = useVersion(of, { read: useReadWebhook() });
  const params = pathOf(of.id);
  const body = { status: next } as const;
  const change = useChange(
    () => send(async (extraHeaders) => take(await api.update({ params, body, extraHeaders }), 200).data),
    { stale: staleOf(app), onDone: accept },
  );
  return (
    <>
      <Button
        kind={next === 'enabled' ? 'primary' : 'secondary'}
        isPending={change.isPending}
        onPress={() => change.mutate(undefined)}
      >
        {next === 'enabled' ? words.enable : words.disable}
      </Button>
      {conflict && <ConflictNotice conflict={conflict} members={members} />}
      {change.error && !conflict && <FailureNotice error={change.error} />}
    </>
  );
}
