import { consumersContract } from '@keyway/contract';
import { segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useWords } from '../../i18n/words.js';

type DeleteConsumerProps = {
  readonly consumerId: string;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
};

/** Deletes a consumer with its connections, once its id is typed. */
export function DeleteConsumer({ consumerId, onClose, onDone }: DeleteConsumerProps) {
  const app = useApplicationId();
  const words = useWords('consumers');
  const { common } = useWords('shell');
  const api = useApi(consumersContract, app);
  const change = useChange(
    async () => take(await api.delete({ params: { consumer_id: segment(consumerId) } }), 200),
    // The lists, whatever they are narrowed to: there is nothing left to read of this one.
    { stale: [['consumers', app, {}]], onDone },
  );
  return (
    <ConfirmDialog
      title={words.deleteTitle(consumerId)}
      text={words.deleteText}
      action={common.delete}
      name={consumerId}
      isPending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}
