import { consumersContract } from '@keyway/contract';
import { Bone } from '@keyway/ui';

import { useTextSearch } from '../../api/use-search.js';
import { Empty } from '../../components/empty.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Guarded } from '../../components/guarded.js';
import { Screen } from '../../components/screen.js';
import { useOperations } from '../../operations/use-operations.js';
import { useApplicationId } from '../../shell/use-application.js';
import { OperationPicker } from './operation-picker.js';
import { TriedCall } from './tried-call.js';
import styles from './try.module.css';
import { useWords } from '../../i18n/words.js';

/** Any call of the API, made by hand, and what comes of it. */
export const TryScreen = () => (
  <Guarded needs={consumersContract.list} applicationId={useApplicationId()}>
    <Try />
  </Guarded>
);

function Try() {
  const words = useWords('try');
  const app = useApplicationId();
  const [search] = useTextSearch();
  const { data, error, refetch } = useOperations();
  const chosen = data?.find(({ id }) => id === search.operation);
  return (
    <Screen title={words.title} text={words.text}>
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {!data && !error && (
        <div aria-busy="true">
          <Bone width="100%" height="16rem" />
        </div>
      )}
      {data && (
        <div className={styles.columns}>
          <OperationPicker operations={data} chosen={chosen} />
          {chosen ? (
            <TriedCall key={`${app} ${chosen.id}`} tried={chosen} />
          ) : (
            <Empty title={words.choose} text={words.chooseText} />
          )}
        </div>
      )}
    </Screen>
  );
}
