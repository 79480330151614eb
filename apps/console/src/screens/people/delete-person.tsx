import { peopleContract, type PersonRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { useShellWords } from '../../shell/words.js';
import { useWords } from './words.js';

/** Deletes a person, once their address is typed. */
export const DeletePerson = ({ of, onClose }: { of: PersonRecord; onClose: () => void }) => {
  const words = useWords();
  const { common } = useShellWords();
  const api = useApi(peopleContract);
  const params = { person_id: segment(of.id) };
  const change = useChange(async () => take(await api.delete({ params }), 204), {
    stale: [['people']],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={words.deleteTitle(of.email)}
      text={words.deleteText}
      action={common.delete}
      name={of.email}
      isPending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
};
