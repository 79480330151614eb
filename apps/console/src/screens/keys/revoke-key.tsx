import { applicationsContract } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.js';
import { Time } from '../../components/time.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useVersion } from '../../editing/use-version.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { ApiKeyRecord } from './key-draft.js';
import { useKeyPath, useReadKey, useShownRights } from './use-key-record.js';
import { useWords } from '../../i18n/words.js';

const LOOK_AGAIN_MS = 5_000;

type RevokeKeyProps = {
  readonly of: ApiKeyRecord;
  readonly text: string;
  readonly onClose: () => void;
};

/** Revokes a key once its name is typed; shows whether the key is still in use. */
export function RevokeKey({ of, text, onClose }: RevokeKeyProps) {
  const words = useWords('keys');
  const { common } = useWords('shell');
  const app = useApplicationId();
  const api = useApi(applicationsContract);
  const params = useKeyPath()(of);
  const read = useReadKey();
  const members = useShownRights();
  const { conflict, send } = useVersion(of, { read });
  const { data = of } = useQuery({
    queryKey: ['key', app, of.id],
    queryFn: () => read(of),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const change = useChange(
    () => send(async (extraHeaders) => take(await api.revokeKey({ params, extraHeaders }), 204)),
    { stale: [['keys', app]], onDone: onClose },
  );
  return (
    <ConfirmDialog
      title={words.revokeTitle(of.name)}
      text={
        <>
          {text}
          <br />
          <code>{of.prefix}…</code> · {words.lastUsed}:{' '}
          {data.last_used_at === null ? common.never : <Time at={data.last_used_at} />}
        </>
      }
      action={words.revoke}
      name={of.name}
      isPending={change.isPending}
      error={change.error}
      conflict={conflict && <ConflictNotice conflict={conflict} members={members} />}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}
