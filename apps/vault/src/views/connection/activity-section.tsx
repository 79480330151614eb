import type { ConnectionRecord } from '@keyway/contract';
import { useCallback, useEffect, useState } from 'react';
import { Button, type Failure, failureOf } from '@keyway/ui';

import type { LogEntry } from '../../api/vault-api.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { ViewLink } from '../../components/view-link.js';
import { useWords } from '../../i18n/words-context.js';
import { useVault } from '../../session/vault-context.js';
import { LogList } from '../logs/log-list.js';
import { Card } from './card.js';

const SHOWN = 5;

/** The last calls over one connection. */
export function ActivitySection({ connection }: { connection: ConnectionRecord }) {
  const { api, session } = useVault();
  const words = useWords();
  const [entries, setEntries] = useState<readonly LogEntry[]>();
  const [failure, setFailure] = useState<Failure>();
  const { unified_api, service_id, connection_id } = connection;
  const load = useCallback(() => {
    setFailure(undefined);
    api.listLogs({ of: { unified_api, service_id, connection_id }, limit: SHOWN }).then(
      (page) => setEntries(page.entries),
      (error: unknown) => setFailure(failureOf(error)),
    );
  }, [api, unified_api, service_id, connection_id]);
  useEffect(load, [load]);
  const { show_sidebar, isolation_mode } = session.settings;
  return (
    <Card
      title={words.connection.activity}
      aside={
        show_sidebar &&
        !isolation_mode && <ViewLink to={{ view: 'logs' }}>{words.connection.allActivity}</ViewLink>
      }
    >
      {failure ? (
        <FailureNotice failure={failure} actions={<Button onPress={load}>{words.common.tryAgain}</Button>} />
      ) : (
        <LogList entries={entries} skeletons={SHOWN} empty={words.connection.noActivity} />
      )}
    </Card>
  );
}
