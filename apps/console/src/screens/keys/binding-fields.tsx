import { problemOf } from '../../api/problem-of.js';
import { FieldGroup } from '../../components/choice-field.js';
import { ConnectorChecks } from '../../components/connector-checks.js';
import { TextArea } from '../../components/fields.js';
import type { KeyDraft } from './key-draft.js';
import { useWords } from '../../i18n/words.js';

type BindingFieldsProps = {
  readonly draft: KeyDraft;
  readonly error: unknown;
  readonly onChange: (change: Partial<KeyDraft>) => void;
};

/** Further restrictions of a key: consumers, connectors, networks. */
export function BindingFields({ draft, error, onChange }: BindingFieldsProps) {
  const words = useWords('keys');
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
        <ConnectorChecks
          chosen={draft.services}
          none={words.noConnectors}
          onChange={(services) => onChange({ services })}
        />
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
}
