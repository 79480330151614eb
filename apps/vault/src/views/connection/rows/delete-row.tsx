import { DEFAULT_CONNECTION_ID, type ConnectionRecord } from '@keyway/contract';
import { useState } from 'react';
import { QuestionDialog } from '@keyway/ui';

import { FailureNotice } from '../../../components/failure-notice.js';
import { useWords } from '../../../i18n/words-context.js';
import { useVault } from '../../../session/vault-context.js';
import { brandName } from '../../../theme/brand.js';
import { ActionRow } from './action-row.js';
import { useAction } from './use-action.js';

/** Deletes the connection, after a question. */
export function DeleteRow({ connection }: { connection: ConnectionRecord }) {
  const { api, remove, announce, router, session } = useVault();
  const { connection: words, common } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const action = useAction();
  const answer = async (isYes: boolean): Promise<void> => {
    if (isYes)
      await action.run(async () => {
        await api.deleteConnection(connection);
        router.block(undefined);
        announce(words.deleted(connection.name));
        remove(connection);
        // Of the default one there is still the offer to connect it; a further one is gone.
        if (connection.connection_id !== DEFAULT_CONNECTION_ID) router.navigate({ view: 'overview' });
      });
    setIsAsking(false);
  };
  return (
    <>
      <ActionRow
        kind="danger"
        title={words.delete}
        hint={words.deleteHint}
        onPress={() => setIsAsking(true)}
      />
      {action.failure && <FailureNotice failure={action.failure} name={connection.name} />}
      {isAsking && (
        <QuestionDialog
          title={words.confirmDelete.title(connection.name)}
          text={words.confirmDelete.text(brandName(session))}
          action={words.confirmDelete.action}
          cancel={common.cancel}
          isPending={action.isRunning}
          onAnswer={(isYes) => void answer(isYes)}
        />
      )}
    </>
  );
}
