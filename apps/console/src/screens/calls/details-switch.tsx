import { applicationsContract } from '@keyway/contract';
import { Button, Notice, segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { Empty } from '../../components/empty.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { Call } from './call.js';
import { useWords } from '../../i18n/words.js';

/** Turns request details on where they are missed; without that permission, it names the setting. */
export function DetailsSwitch({ call }: { call: Call }) {
  const app = useApplicationId();
  const words = useWords('calls');
  const may = useMay();
  const api = useApi(applicationsContract);
  const change = useChange(
    async (log_detail: 'errors' | 'all') =>
      take(await api.update({ params: { id: segment(app) }, body: { log_detail } }), 200).data,
    { stale: [['applications'], ['application', app]] },
  );
  if (change.isSuccess)
    return (
      <Notice tone="good" role="status" title={words.detailsOn[change.variables]}>
        {words.detailsOnText}
      </Notice>
    );
  return (
    <Empty title={words.notAskedFor} text={words.notAskedForText}>
      {may(applicationsContract.update, app) && (
        <>
          {!call.success && (
            <Button kind="primary" isPending={change.isPending} onPress={() => change.mutate('errors')}>
              {words.askForFailed}
            </Button>
          )}
          <Button isPending={change.isPending} onPress={() => change.mutate('all')}>
            {words.askForAll}
          </Button>
        </>
      )}
      {change.error && <FailureNotice error={change.error} />}
    </Empty>
  );
}
