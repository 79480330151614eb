import type { ConnectionRecord } from '@keyway/contract';
import { Notice } from '@keyway/ui';

import { VendorDetails } from '../../components/vendor-details.js';
import { eventsSetupOf } from '../../connections/events-setup.js';
import { situationOf, toneOf } from '../../connections/situation.js';
import { useWords } from '../../i18n/words-context.js';

/** How the connection is, in words, and what to do next. */
export function StatusSection({ connection }: { connection: ConnectionRecord }) {
  const words = useWords();
  const situation = situationOf(connection);
  const tone = toneOf(situation);
  const { title, next } = words.situations[situation];
  const hasSteps = eventsSetupOf(connection) === 'steps';
  const isUnhealthy = tone === 'bad' || tone === 'warning';
  return (
    <Notice tone={tone} title={title}>
      <p>{hasSteps ? words.connection.events.next : next}</p>
      {isUnhealthy && connection.last_error !== null && (
        <VendorDetails words={[connection.last_error]} name={connection.name} />
      )}
    </Notice>
  );
}
