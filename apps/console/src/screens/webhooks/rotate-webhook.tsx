import type { WebhookRecord } from '@keyway/contract';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useChange } from '../../api/use-change.js';
import { FormDialog } from '../../components/dialogs/form-dialog.js';
import { SecretDialog } from '../../components/dialogs/secret-dialog.js';
import { useApplicationId } from '../../shell/use-application.js';
import { pathOf, splitSecret, staleOf, useWebhooksApi } from './use-webhook.js';
import { nameOf } from './webhook-state.js';
import { useWords } from '../../i18n/words.js';

/** Makes a new secret that signs; the one before signs along for a day. */
export function RotateWebhook({ of, onClose }: { of: WebhookRecord; onClose: () => void }) {
  const words = useWords('webhooks');
  const app = useApplicationId();
  const api = useWebhooksApi();
  const [secret, setSecret] = useState<string>();
  const change = useChange(
    async (): Promise<void> => {
      const answer = take(await api.rotate({ params: pathOf(of.id), body: {} }), 200);
      setSecret(splitSecret(answer.data).secret);
    },
    { stale: staleOf(app) },
  );
  if (secret !== undefined)
    return (
      <SecretDialog
        title={words.rotatedTitle}
        label={words.secret}
        secret={secret}
        text={words.rotatedText}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={words.rotateTitle(nameOf(of))}
      action={words.rotate}
      isPending={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p>{words.rotateText}</p>
    </FormDialog>
  );
}
