import { integrationsContract } from '@keyway/contract';
import { Bone } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';

import { take } from '../api/send.js';
import { useApi } from '../api/use-api.js';
import { useApplicationId } from '../shell/use-application.js';
import styles from './connector-checks.module.css';
import { CheckField } from './fields.js';

type ConnectorChecksProps = {
  readonly chosen: readonly string[];
  /** Said where there is nothing to choose from. */
  readonly none: string;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Checkboxes for the application's connectors and for the ones already selected. */
export function ConnectorChecks({ chosen, none, onChange }: ConnectorChecksProps) {
  const app = useApplicationId();
  const api = useApi(integrationsContract, app);
  const { data, isPending } = useQuery({
    queryKey: ['integrations', app, 'all'],
    queryFn: async () => take(await api.list({ query: { limit: 200 } }), 200).data,
  });
  const names = new Map([...chosen.map((id) => [id, id] as const), ...namesOf(data)]);
  if (isPending) return <Bone width="70%" height="1.25rem" />;
  if (names.size === 0) return <p className={styles.none}>{none}</p>;
  return (
    <div className={styles.connectors}>
      {[...names].map(([id, name]) => (
        <CheckField
          key={id}
          label={name}
          value={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </div>
  );
}

const namesOf = (integrations: readonly { service_id: string; name: string }[] = []) =>
  integrations.map(({ service_id, name }) => [service_id, name] as const);
