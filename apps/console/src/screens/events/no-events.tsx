import { integrationsContract } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { Empty } from '../../components/empty.js';
import { ButtonLink } from '../../components/links.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useWords } from '../../i18n/words.js';

/** Explains an empty list: events are off, or nothing happened. */
export function NoEvents() {
  const app = useApplicationId();
  const words = useWords('events');
  const api = useApi(integrationsContract, app);
  const { data } = useQuery({
    queryKey: ['integrations', app, 'all'],
    queryFn: async () => take(await api.list({ query: { limit: 200 } }), 200).data,
  });
  if (data?.some(({ events }) => events))
    return <Empty title={words.nothingHappened} text={words.nothingHappenedText} />;
  return (
    <Empty title={words.emptyTitle} text={words.emptyText}>
      <ButtonLink kind="primary" to="/apps/$app/integrations" params={{ app }}>
        {words.emptyAction}
      </ButtonLink>
    </Empty>
  );
}
