import { integrationsContract, type IntegrationRecord } from '@keyway/contract';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.js';
import { integrationsKey } from '../../connections/use-integrations.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useVersion } from '../../editing/use-version.js';
import { useApplicationId } from '../../shell/use-application.js';
import { pathOf, useReadIntegration, useShownSettings } from './use-integration-record.js';
import { useWords } from '../../i18n/words.js';

type DeleteIntegrationProps = {
  readonly of: IntegrationRecord;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
};

/** Deletes an integration with the connections of all consumers, once its id is typed. */
export function DeleteIntegration({ of, onClose, onDone }: DeleteIntegrationProps) {
  const app = useApplicationId();
  const words = useWords('integrations');
  const { common } = useWords('shell');
  const api = useApi(integrationsContract, app);
  const members = useShownSettings(of.name);
  const { conflict, send } = useVersion(of, { read: useReadIntegration(), isHeld: true });
  const change = useChange(
    () => send(async (extraHeaders) => take(await api.delete({ params: pathOf(of), extraHeaders }), 204)),
    { stale: [integrationsKey(app), ['consumers', app]], onDone },
  );
  return (
    <ConfirmDialog
      title={words.deleteTitle(of.name)}
      text={words.deleteText}
      action={common.delete}
      name={of.service_id}
      isPending={change.isPending}
      error={change.error}
      conflict={conflict && <ConflictNotice conflict={conflict} members={members} />}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}
