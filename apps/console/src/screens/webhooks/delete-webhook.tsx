import type { WebhookRecord } from '@keyway/contract';
import { useNavigate } from '@tanstack/react-router';

import { take } from '../../api/send.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useVersion } from '../../editing/use-version.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useShownSettings } from './use-shown-settings.js';
import { pathOf, useReadWebhook, useWebhooksApi } from './use-webhook.js';
import { nameOf } from './webhook-state.js';
import { useWords } from '../../i18n/words.js';

/** Deletes a webhook, once its name is typed. */
export function DeleteWebhook({ of, onClose }: { of: WebhookRecord; onClose: () => void }) {
  const words = useWords('webhooks');
  const { common } = useWords('shell');
  const app = useApplicationId();
  const api = useWebhooksApi();
  const navigate = useNavigate();
  const members = useShownSettings();
  const { conflict, send } = useVersion(of, { read: useReadWebhook(), isHeld: true });
  const change = useChange(
    () => send(async (extraHeaders) => take(await api.delete({ params: pathOf(of.id), extraHeaders }), 204)),
    {
      stale: [['webhooks', app]],
      onDone: () => navigate({ to: '/apps/$app/webhooks', params: { app } }),
    },
  );
  return (
    <ConfirmDialog
      title={words.deleteTitle(nameOf(of))}
      text={words.deleteText}
      action={common.delete}
      name={nameOf(of)}
      isPending={change.isPending}
      error={change.error}
      conflict={conflict && <ConflictNotice conflict={conflict} members={members} />}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}
