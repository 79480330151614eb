import {
  connectionsContract,
  consumersContract,
  sessionsContract,
  type ConnectionRecord,
  type IntegrationRecord,
} from '@keyway/contract';
import { Button, buttonLooks, Notice, safeUrl } from '@keyway/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { FailureNotice } from '../../components/failure-notice.js';
import { Part } from '../../components/screen.js';
import { situationOf } from '../../connections/situation.js';
import type { Connector } from '../../connections/use-connectors.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import styles from './integrations.module.css';
import { TRIAL_CONSUMER, useTrialCalls, useTrialConnection } from './use-trial.js';
import { useWords } from '../../i18n/words.js';

type TrialProps = { readonly connector: Connector; readonly integration: IntegrationRecord };

/** Goes through the authorization as a consumer would, in a tab of its own, and says what came of it. */
export function Trial({ connector, integration }: TrialProps) {
  const app = useApplicationId();
  const words = useWords('integrations').trial;
  const may = useMay();
  const trial = useTrial(app, connector.id);
  const isAllowed = [sessionsContract.create, connectionsContract.validate, consumersContract.delete].every(
    (route) => may(route, app),
  );
  if (!isAllowed) return null;
  return (
    <Part title={words.title}>
      <p>{words.text(TRIAL_CONSUMER)}</p>
      {trial.link === undefined ? (
        <div className={styles.actions}>
          <Button kind="primary" isPending={trial.begin.isPending} onPress={trial.start}>
            {words.action}
          </Button>
        </div>
      ) : (
        <Progress trial={trial} name={integration.name} link={trial.link} />
      )}
      {trial.begin.error && <FailureNotice error={trial.begin.error} />}
    </Part>
  );
}

type TrialState = ReturnType<typeof useTrial>;

function useTrial(app: string, serviceId: string) {
  const calls = useTrialCalls(app, serviceId);
  const queries = useQueryClient();
  // The link holds a token: it is kept here alone, and gone with the trial.
  const [link, setLink] = useState<string>();
  const [isValidated, setIsValidated] = useState(false);
  const isBusy = useRef(false);
  const connection = useTrialConnection(app, serviceId, {
    isAsked: link !== undefined,
    isWaiting: !isValidated,
  });
  const isCallable = link !== undefined && connection.data?.state === 'callable';
  const validation = useQuery({
    queryKey: ['consumers', app, 'one', TRIAL_CONSUMER, 'validated', serviceId],
    enabled: isCallable && !isValidated,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const answer = await calls.validate();
      setIsValidated(true);
      return answer;
    },
  });
  const begin = useMutation({
    mutationFn: async (tab: Window | null) => {
      const uri = safeUrl(await calls.begin());
      await queries.resetQueries({ queryKey: ['consumers', app, 'one', TRIAL_CONSUMER] });
      setIsValidated(false);
      setLink(uri);
      if (tab && uri !== undefined) tab.location.replace(uri);
    },
    onError: (_error, tab) => tab?.close(),
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const end = useMutation({
    mutationFn: calls.remove,
    onSuccess: async () => {
      setLink(undefined);
      setIsValidated(false);
      await queries.invalidateQueries({ queryKey: ['consumers', app] });
    },
  });
  /** The tab is opened by the press itself: browsers refuse one that comes later. */
  const start = (): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    begin.mutate(tab);
  };
  return { link, connection, validation, isValidated, begin, end, start };
}

function Progress({ trial, name, link }: { trial: TrialState; name: string; link: string }) {
  const words = useWords('integrations').trial;
  const { connection, validation, end, begin } = trial;
  const error = validation.error ?? connection.error ?? end.error;
  return (
    <>
      {validation.data ? (
        <Outcome outcome={validation.data} name={name} />
      ) : (
        <Waiting connection={connection.data ?? null} link={link} />
      )}
      {error && <FailureNotice error={error} />}
      <div className={styles.actions}>
        <Button isPending={begin.isPending} onPress={trial.start}>
          {words.again}
        </Button>
        <Button isPending={end.isPending} onPress={() => end.mutate()}>
          {words.remove}
        </Button>
      </div>
    </>
  );
}

function Waiting({ connection, link }: { connection: ConnectionRecord | null; link: string }) {
  const words = useWords('integrations').trial;
  const { situations } = useWords('connections');
  const situation = connection && situationOf(connection);
  const isRefused = connection?.state === 'invalid';
  return (
    <Notice
      tone={isRefused ? 'bad' : 'neutral'}
      role="status"
      title={isRefused ? words.refused : words.waiting}
    >
      <p>{words.waitingText}</p>
      {situation && connection.state !== 'available' && <p>{situations[situation].name}</p>}
      {connection?.last_error && <p lang="en">{connection.last_error}</p>}
      <a className={buttonLooks('secondary')} href={link} target="_blank" rel="noreferrer">
        {words.open}
      </a>
    </Notice>
  );
}

function Outcome({ outcome, name }: { outcome: Pick<ConnectionRecord, 'state' | 'health'>; name: string }) {
  const words = useWords('integrations').trial;
  const { common } = useWords('shell');
  const { situations } = useWords('connections');
  const situation = situationOf({ ...outcome, enabled: true });
  const isGood = outcome.state === 'callable';
  return (
    <Notice
      tone={isGood ? 'good' : 'bad'}
      role="status"
      title={isGood ? words.works(name) : words.fails(name)}
    >
      {situation === 'works' ? words.worksText : `${common.details}: ${situations[situation].advice}`}
    </Notice>
  );
}
