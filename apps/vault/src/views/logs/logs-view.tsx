import { useCallback, useEffect, useState } from 'react';
import { Button, type Failure, failureOf } from '@keyway/ui';

import type { LogEntry } from '../../api/vault-api.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { ViewHeading } from '../../components/view-heading.js';
import { useWords } from '../../i18n/words-context.js';
import { useVault } from '../../session/vault-context.js';
import { brandName } from '../../theme/brand.js';
import { LogList } from './log-list.js';
import styles from './logs-view.module.css';

const PAGE = 25;
const SKELETONS = 8;

/** The consumer's calls, page by page. */
export function LogsView() {
  const { session } = useVault();
  const { logs, common } = useWords();
  const { entries, next, isLoading, failure, load } = useLogPages();
  return (
    <>
      <div className={styles.head}>
        <ViewHeading>{logs.title}</ViewHeading>
        <p className={styles.lead}>{logs.lead(brandName(session))}</p>
      </div>
      {(entries || !failure) && (
        <LogList entries={entries} skeletons={SKELETONS} empty={`${logs.empty} ${logs.emptyNext}`} />
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          actions={<Button onPress={() => void load()}>{common.tryAgain}</Button>}
        />
      )}
      {next !== null && entries && !failure && (
        <div className={styles.more}>
          <Button isPending={isLoading} onPress={() => void load()}>
            {logs.more}
          </Button>
        </div>
      )}
    </>
  );
}

function useLogPages() {
  const { api, announce } = useVault();
  const { logs } = useWords();
  const [entries, setEntries] = useState<readonly LogEntry[]>();
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setIsLoading] = useState(false);
  const load = useCallback(
    async (cursor: string | undefined, before: readonly LogEntry[]): Promise<void> => {
      setIsLoading(true);
      setFailure(undefined);
      try {
        const page = await api.listLogs({ cursor, limit: PAGE });
        const all = [...before, ...page.entries];
        setEntries(all);
        setNext(page.next);
        if (cursor !== undefined) announce(logs.shown(all.length));
      } catch (error) {
        setFailure(failureOf(error));
      } finally {
        setIsLoading(false);
      }
    },
    [api, announce, logs],
  );
  useEffect(() => {
    void load(undefined, []);
    // The first page once; later ones when they are asked for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api]);
  return { entries, next, failure, isLoading, load: () => load(next ?? undefined, entries ?? []) };
}
