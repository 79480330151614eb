import type { ConnectionRecord } from '@keyway/contract';
import { Bone } from '@keyway/ui';

import { Empty } from '../../components/empty.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Part } from '../../components/screen.js';
import { useApplicationId } from '../../shell/use-application.js';
import { ConnectionCard } from './connection-card.js';
import { useConsumerConnections } from './use-consumer.js';
import { useWords } from '../../i18n/words.js';

/** The connections of a consumer, each with what can be done about it. */
export function ConsumerConnections({ consumer }: { consumer: string }) {
  const app = useApplicationId();
  const words = useWords('consumers');
  const { data, error, refetch } = useConsumerConnections(app, consumer);
  return (
    <Part title={words.connections}>
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {!data && !error && <Bone width="100%" height="8rem" />}
      {data && <Cards consumer={consumer} connections={data} />}
    </Part>
  );
}

function Cards({ consumer, connections }: { consumer: string; connections: ConnectionRecord[] }) {
  const words = useWords('consumers');
  if (connections.length === 0) return <Empty title={words.noConnections} text={words.noConnectionsText} />;
  return connections.map((connection) => (
    <ConnectionCard key={connection.id} consumer={consumer} connection={connection} />
  ));
}
