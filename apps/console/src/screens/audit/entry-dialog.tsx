import type { AuditEntryRecord } from '@keyway/contract';
import { Button } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';

import { Code, CopyValue } from '../../components/code.js';
import { Facts } from '../../components/facts.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { PlainDialog } from '../../components/dialogs/plain-dialog.js';
import { Time } from '../../components/time.js';
import { CallLink } from './call-link.js';
import { useActorName } from './use-actor-name.js';
import { useTrail } from './use-trail.js';
import { useWords } from '../../i18n/words.js';

type EntryDialogProps = {
  readonly id: string;
  /** Its moment, by which it is found. */
  readonly at: string;
  readonly app: string | undefined;
  /** The entry, where the page has it already. */
  readonly known: AuditEntryRecord | undefined;
  readonly onClose: () => void;
};

/** All that one entry says. */
export function EntryDialog({ id, at, app, known, onClose }: EntryDialogProps) {
  const words = useWords('audit');
  const { common } = useWords('shell');
  const read = useTrail(app);
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', app ?? null, 'entry', id],
    enabled: known === undefined,
    queryFn: async () => (await read({ limit: 200, filter: momentOf(at) })).data,
  });
  const entry = known ?? data?.find((each) => each.id === id);
  return (
    <PlainDialog
      title={entry?.action ?? words.entry}
      isWide
      onClose={onClose}
      actions={<Button onPress={onClose}>{common.close}</Button>}
    >
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {data && !entry && <p>{words.missing}</p>}
      {!data && !error && !entry && <p aria-busy="true">{common.loading}</p>}
      {entry && <EntryFacts entry={entry} app={app} />}
    </PlainDialog>
  );
}

function momentOf(at: string) {
  const end = new Date(Date.parse(at) + 1);
  return { start_date: at, end_date: Number.isNaN(end.getTime()) ? at : end.toISOString() };
}

function EntryFacts({ entry, app }: { entry: AuditEntryRecord; app: string | undefined }) {
  const words = useWords('audit');
  const { common } = useWords('shell');
  const actorOf = useActorName(app);
  const given = (name: string, value: string | null) => (value === null ? [] : [[name, value] as const]);
  return (
    <>
      <Facts
        facts={[
          [words.time, <Time key="time" at={entry.at} isLong />],
          [words.actor, actorOf(entry.actor)],
          ...given(words.application, entry.application_id),
          ...given(words.consumer, entry.consumer_id),
          ...given(words.connector, entry.service_id),
          ...given(words.connection, entry.connection_id),
          ...given(words.subject, entry.subject),
          [words.entry, <CopyValue key="id" label={words.entry} value={entry.id} />],
          ...(entry.request_id === null
            ? []
            : ([
                [
                  common.requestId,
                  <CopyValue key="request" label={common.requestId} value={entry.request_id} />,
                ],
              ] as const)),
        ]}
      />
      <CallLink entry={entry} />
      <Code label={words.detail} text={JSON.stringify(entry.detail, null, 2)} />
    </>
  );
}
