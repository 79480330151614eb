import type { WebhookRecord } from '@keyway/contract';
import { useNavigate } from '@tanstack/react-router';

import { take } from '../../api/send.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useShellWords } from '../../shell/words.js';
import { pathOf, useWebhooksApi } from './use-webhook.js';
import { nameOf } from './webhook-state.js';
import { useWords } from './words.js';

/** Deletes a webhook, once its name is typed. */
export const DeleteWebhook = ({ of, onClose }: { of: WebhookRecord; onClose: () => void }) => {
  const words = useWords();
  const { common } = useShellWords();
  const app = useApplicationId();
  const api = useWebhooksApi();
  const navigate = useNavigate();
  const change = useChange(async () => take(await api.delete({ params: pathOf(of.id) }), 204), {
    stale: [['webhooks', app]],
    onDone: () => navigate({ to: '/apps/$app/webhooks', params: { app } }),
  });
  return (
    <ConfirmDialog
      title={words.deleteTitle(nameOf(of))}
      text={words.deleteText}
      action={common.delete}
      name={nameOf(of)}
      isPending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
};
