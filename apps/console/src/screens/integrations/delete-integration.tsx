import { integrationsContract, type IntegrationRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { integrationsKey } from '../../connections/use-integrations.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useShellWords } from '../../shell/words.js';
import { useWords } from './words.js';

type DeleteIntegrationProps = {
  readonly of: IntegrationRecord;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
};

/** Deletes an integration with the connections of all consumers, once its id is typed. */
export const DeleteIntegration = ({ of, onClose, onDone }: DeleteIntegrationProps) => {
  const app = useApplicationId();
  const words = useWords();
  const { common } = useShellWords();
  const api = useApi(integrationsContract, app);
  const change = useChange(
    async () => take(await api.delete({ params: { service_id: segment(of.service_id) } }), 204),
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
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
};
