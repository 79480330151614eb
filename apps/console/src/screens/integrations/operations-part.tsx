import { ownedNames, type OwnedName } from '@keyway/contract';
import { Button } from '@keyway/ui';

import { CheckField } from '../../components/fields.js';
import { Part } from '../../components/screen.js';
import type { PartProps } from './integration-form.js';
import styles from './integrations.module.css';
import type { Offered } from './use-coverage.js';
import { useWords } from '../../i18n/words.js';

type OperationsPartProps = PartProps & {
  readonly coverage: readonly Offered[];
  readonly problem: string | undefined;
};

/** The operations the integration allows, with the scopes they need. */
export function OperationsPart({ draft, onChange, of, coverage, problem }: OperationsPartProps) {
  const words = useWords('integrations').operations;
  const set = (keys: readonly string[], isOn: boolean) =>
    onChange({
      operations: isOn
        ? [...new Set([...draft.operations, ...keys])]
        : draft.operations.filter((key) => !keys.includes(key)),
    });
  const all = coverage.map(({ key }) => key);
  const reading = coverage.filter(({ operation }) => isReading(operation)).map(({ key }) => key);
  const scopes = [
    ...new Set(coverage.filter(({ key }) => draft.operations.includes(key)).flatMap((each) => each.scopes)),
  ];
  return (
    <Part
      title={words.title}
      actions={
        <>
          <Button onPress={() => onChange({ operations: all })}>{words.everything}</Button>
          <Button onPress={() => onChange({ operations: reading })}>{words.readOnly}</Button>
        </>
      }
    >
      <p>{words.text}</p>
      <div className={styles.groups}>
        {ownedNames.map((resource) => (
          <Group
            key={resource}
            resource={resource}
            offered={coverage.filter((each) => each.resource === resource)}
            chosen={draft.operations}
            onSet={set}
          />
        ))}
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {scopes.length > 0 && (
        <p>
          {words.scopes} <code>{scopes.join(' ')}</code>
        </p>
      )}
      {of && of.scopes.length > 0 && (
        <p data-reading="quiet">
          {words.asked} <code>{of.scopes.join(' ')}</code>
        </p>
      )}
    </Part>
  );
}

const isReading = (operation: Offered['operation']): boolean =>
  ['list', 'get', 'content'].includes(operation);

type GroupProps = {
  readonly resource: OwnedName;
  readonly offered: readonly Offered[];
  readonly chosen: readonly string[];
  readonly onSet: (keys: readonly string[], isOn: boolean) => void;
};

function Group({ resource, offered, chosen, onSet }: GroupProps) {
  const words = useWords('integrations').operations;
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{words.resources[resource]}</legend>
      {offered.map(({ key, operation, scopes }) => (
        <CheckField
          key={key}
          label={words.names[operation]}
          hint={scopes.length > 0 ? scopes.join(' ') : words.noScopes}
          value={chosen.includes(key)}
          onChange={(isOn) => onSet([key], isOn)}
        />
      ))}
    </fieldset>
  );
}
