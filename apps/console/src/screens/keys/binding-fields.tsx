import { integrationsContract } from '@keyway/contract';
import { Bone } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';

import { problemOf } from '../../api/problem-of.js';
import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { FieldGroup } from '../../components/choice-field.js';
import { CheckField, TextArea } from '../../components/fields.js';
import { useApplicationId } from '../../shell/use-application.js';
import styles from './binding-fields.module.css';
import type { KeyDraft } from './key-draft.js';
import { useWords } from './words.js';

type BindingFieldsProps = {
  readonly draft: KeyDraft;
  readonly error: unknown;
  readonly onChange: (change: Partial<KeyDraft>) => void;
};

/** What else a key is bound to: consumers, connectors, networks. */
export const BindingFields = ({ draft, error, onChange }: BindingFieldsProps) => {
  const words = useWords();
  return (
    <>
      <TextArea
        label={words.consumers}
        hint={words.consumersHint}
        isOptional
        rows={2}
        value={draft.consumers}
        problem={problemOf(error, 'consumer_ids')}
        onChange={(consumers) => onChange({ consumers })}
      />
      <FieldGroup
        label={words.connectors}
        hint={words.connectorsHint}
        problem={problemOf(error, 'service_ids')}
      >
        <Connectors chosen={draft.services} onChange={(services) => onChange({ services })} />
      </FieldGroup>
      <TextArea
        label={words.networks}
        hint={words.networksHint}
        isOptional
        rows={2}
        value={draft.networks}
        problem={problemOf(error, 'source_cidrs')}
        onChange={(networks) => onChange({ networks })}
      />
    </>
  );
};

type ConnectorsProps = {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Those that the application has integrations of, and those that the key is bound to already. */
const Connectors = ({ chosen, onChange }: ConnectorsProps) => {
  const app = useApplicationId();
  const words = useWords();
  const api = useApi(integrationsContract, app);
  const { data, isPending } = useQuery({
    queryKey: ['integrations', app, 'all'],
    queryFn: async () => take(await api.list({ query: { limit: 200 } }), 200).data,
  });
  const names = new Map([...chosen.map((id) => [id, id] as const), ...namesOf(data)]);
  if (isPending) return <Bone width="70%" height="1.25rem" />;
  if (names.size === 0) return <p className={styles.none}>{words.noConnectors}</p>;
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
};

const namesOf = (integrations: readonly { service_id: string; name: string }[] = []) =>
  integrations.map(({ service_id, name }) => [service_id, name] as const);
