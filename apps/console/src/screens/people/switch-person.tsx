import { peopleContract, type PersonRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { FormDialog } from '../../components/form-dialog.js';
import { useWords } from './words.js';

/** Disables a person, or lets them in again. */
export const SwitchPerson = ({ of, onClose }: { of: PersonRecord; onClose: () => void }) => {
  const words = useWords();
  const api = useApi(peopleContract);
  const isDisabled = of.status === 'disabled';
  const body = { status: isDisabled ? ('active' as const) : ('disabled' as const) };
  const change = useChange(
    async () => take(await api.update({ params: { person_id: segment(of.id) }, body }), 200),
    { stale: [['people']], onDone: onClose },
  );
  return (
    <FormDialog
      title={isDisabled ? words.enableTitle(of.email) : words.disableTitle(of.email)}
      action={isDisabled ? words.enable : words.disable}
      isPending={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p>{isDisabled ? words.enableText : words.disableText}</p>
    </FormDialog>
  );
};
