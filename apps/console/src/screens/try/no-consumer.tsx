import { headerNames } from '@keyway/contract';

import { Empty } from '../../components/empty.js';
import { ButtonLink } from '../../components/links.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { Field } from './fields.js';
import type { KnownIds } from './use-known-ids.js';
import { useWords } from '../../i18n/words.js';

type NoConsumerProps = { readonly fields: readonly Field[]; readonly known: KnownIds };

/** How to come by a consumer, where a call needs one and there is none yet. */
export function NoConsumer({ fields, known }: NoConsumerProps) {
  const words = useWords('try');
  const app = useApplicationId();
  const isNeeded = fields.some(
    ({ parameter, isRequired }) => isRequired && parameter === headerNames.consumerId,
  );
  if (!isNeeded || !known.hasNoConsumer) return null;
  return (
    <Empty title={words.noConsumer} text={words.noConsumerText}>
      <ButtonLink kind="primary" to="/apps/$app/consumers" params={{ app }}>
        {words.toConsumers}
      </ButtonLink>
      <ButtonLink to="/apps/$app/integrations" params={{ app }}>
        {words.toIntegrations}
      </ButtonLink>
    </Empty>
  );
}
