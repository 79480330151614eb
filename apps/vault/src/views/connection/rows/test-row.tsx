import type { ConnectionRecord } from '@keyway/contract';
import { useState } from 'react';
import { Notice } from '@keyway/ui';

import { FailureNotice } from '../../../components/failure-notice.js';
import { situationOf, toneOf } from '../../../connections/situation.js';
import { useWords } from '../../../i18n/words-context.js';
import { useVault } from '../../../session/vault-context.js';
import { ActionRow } from './action-row.js';
import { useAction } from './use-action.js';

/** Asks the connected service whether the connection works, and says what it answered. */
export function TestRow({ connection }: { connection: ConnectionRecord }) {
  const { api, accept } = useVault();
  const words = useWords();
  const action = useAction();
  const [tested, setTested] = useState<ConnectionRecord>();
  const test = async (): Promise<void> => {
    setTested(undefined);
    await action.run(async () => {
      await api.validateConnection(connection);
      const record = await api.getConnection(connection);
      accept(record);
      setTested(record);
    });
  };
  return (
    <>
      <ActionRow
        title={action.isRunning ? words.connection.testing : words.connection.test}
        hint={words.connection.testHint}
        isPending={action.isRunning}
        onPress={() => void test()}
      />
      {action.failure && <FailureNotice failure={action.failure} name={connection.name} />}
      {tested && <TestResult connection={tested} />}
    </>
  );
}

function TestResult({ connection }: { connection: ConnectionRecord }) {
  const { situations, connection: words } = useWords();
  const situation = situationOf(connection);
  const isGood = connection.state === 'callable' && situation === 'connected';
  return (
    <Notice
      role="status"
      tone={isGood ? 'good' : toneOf(situation)}
      title={isGood ? words.testOk(connection.name) : words.testNotOk(connection.name)}
    >
      {!isGood && situations[situation].title}
    </Notice>
  );
}
