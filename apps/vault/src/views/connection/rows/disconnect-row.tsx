import type { ConnectionRecord } from '@keyway/contract';
import { useState } from 'react';
import { QuestionDialog } from '@keyway/ui';

import { FailureNotice } from '../../../components/failure-notice.js';
import { useWords } from '../../../i18n/words-context.js';
import { useVault } from '../../../session/vault-context.js';
import { brandName } from '../../../theme/brand.js';
import { ActionRow } from './action-row.js';
import { secretsOf } from '../permissions.js';
import { useAction } from './use-action.js';
import type { Flow } from '../flow/use-flow.js';

type DisconnectRowProps = { readonly connection: ConnectionRecord; readonly flow: Flow };

/** Withdraws the access, after a question: at the provider where it gave one, else by erasing what was typed in. */
export function DisconnectRow({ connection, flow }: DisconnectRowProps) {
  const { api, accept, announce, session } = useVault();
  const { connection: words, common } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const action = useAction();
  const erase = async (): Promise<void> => {
    accept(await api.updateConnection(connection, { settings: secretsOf(connection, connection.auth_type) }));
    announce(words.disconnected(connection.name));
  };
  const answer = async (isYes: boolean): Promise<void> => {
    if (isYes && connection.auth_type === 'oauth2' && connection.revoke_url !== null) flow.start('revoke');
    else if (isYes) await action.run(erase);
    setIsAsking(false);
  };
  return (
    <>
      <ActionRow title={words.disconnect} hint={words.disconnectHint} onPress={() => setIsAsking(true)} />
      {action.failure && <FailureNotice failure={action.failure} name={connection.name} />}
      {isAsking && (
        <QuestionDialog
          title={words.confirmDisconnect.title(connection.name)}
          text={words.confirmDisconnect.text(brandName(session))}
          action={words.confirmDisconnect.action}
          cancel={common.cancel}
          isPending={action.isRunning}
          onAnswer={(isYes) => void answer(isYes)}
        />
      )}
    </>
  );
}
