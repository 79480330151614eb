import { ownedNames, type OwnedName } from '@keyway/contract';
import { useState } from 'react';

import { ChoiceField } from '../../components/choice-field.js';
import { CheckField } from '../../components/fields.js';
import { Part } from '../../components/screen.js';
import type { PartProps } from './integration-form.js';
import styles from './integrations.module.css';
import { accessOf, accesses, readingOf } from './operation-access.js';
import type { Offered } from './use-coverage.js';
import { useWords } from '../../i18n/words.js';

type OperationsPartProps = PartProps & {
  readonly coverage: readonly Offered[];
  readonly problem: string | undefined;
};

/** The operations the integration allows: all, reading, or chosen one by one; with the scopes they need. */
export function OperationsPart({ draft, onChange, of, coverage, problem }: OperationsPartProps) {
  const words = useWords('integrations').operations;
  const [isCustom, setIsCustom] = useState(false);
  const access = isCustom ? 'some' : accessOf(draft.operations, coverage);
  const set = (keys: readonly string[], isOn: boolean) => {
    setIsCustom(true);
    onChange({
      operations: isOn
        ? [...new Set([...draft.operations, ...keys])]
        : draft.operations.filter((key) => !keys.includes(key)),
    });
  };
  const scopes = [
    ...new Set(coverage.filter(({ key }) => draft.operations.includes(key)).flatMap((each) => each.scopes)),
  ];
  return (
    <Part title={words.title}>
      <p>{words.text}</p>
      <ChoiceField
        label={words.access}
        value={access}
        choices={accesses.map((value) => ({ value, ...words.accesses[value] }))}
        onChange={(value) => {
          setIsCustom(value === 'some');
          if (value === 'full') onChange({ operations: coverage.map(({ key }) => key) });
          if (value === 'read') onChange({ operations: readingOf(coverage) });
        }}
      />
      {access === 'some' && (
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
      )}
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
