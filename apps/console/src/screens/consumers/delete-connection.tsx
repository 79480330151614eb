import { connectionsContract, type ConnectionRecord } from '@keyway/contract';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.js';
import { useApplicationId } from '../../shell/use-application.js';
import { callOf } from './use-consumer.js';
import { useWords } from '../../i18n/words.js';

type DeleteConnectionProps = {
  readonly consumer: string;
  readonly of: ConnectionRecord;
  readonly onClose: () => void;
};

/** Deletes a connection and its credentials, once the name of the helpdesk is typed. */
export function DeleteConnection({ consumer, of, onClose }: DeleteConnectionProps) {
  const app = useApplicationId();
  const words = useWords('consumers');
  const { common } = useWords('shell');
  const api = useApi(connectionsContract, app);
  const change = useChange(async () => take(await api.delete(callOf(consumer, of)), 204), {
    stale: [['consumers', app]],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={words.deleteConnectionTitle(of.label ?? of.name)}
      text={words.deleteConnectionText}
      action={common.delete}
      name={of.service_id}
      isPending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}
