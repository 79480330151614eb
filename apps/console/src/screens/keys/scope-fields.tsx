import { expandKeyScopes, keyScopes, wholeScopes } from '@keyway/contract';

import { ChoiceField, FieldGroup } from '../../components/choice-field.js';
import { CheckField } from '../../components/fields.js';
import type { KeyDraft } from './key-draft.js';
import styles from './scope-fields.module.css';
import { useWords } from '../../i18n/words.js';

const parts = [
  ...new Set(
    keyScopes.filter((scope) => scope.includes(':')).map((scope) => scope.slice(0, scope.indexOf(':'))),
  ),
];
const known: readonly string[] = keyScopes;

type ScopeFieldsProps = {
  readonly draft: Pick<KeyDraft, 'rights' | 'scopes'>;
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<KeyDraft>) => void;
};

/** The permissions of a key: a preset, or a list of scopes. */
export function ScopeFields({ draft, problem, onChange }: ScopeFieldsProps) {
  const words = useWords('keys');
  const { rights, scopes } = draft;
  const set = (scope: string, isOn: boolean): void => {
    const others = [...scopes].filter((each) => each !== scope);
    onChange({ scopes: new Set(isOn ? [...others, scope] : others) });
  };
  return (
    <>
      <ChoiceField
        label={words.rights}
        value={rights}
        choices={(['full', 'read', 'some'] as const).map((value) => ({ value, ...words.presets[value] }))}
        onChange={(value) => onChange({ rights: value })}
      />
      {rights === 'some' && (
        <FieldGroup label={words.scopes} problem={problem}>
          <ScopeGrid scopes={scopes} onSet={set} />
          {wholeScopes.map((scope) => (
            <CheckField
              key={scope}
              label={scope}
              hint={words.wholeScopes[scope]}
              value={scopes.has(scope)}
              onChange={(isOn) => set(scope, isOn)}
            />
          ))}
        </FieldGroup>
      )}
    </>
  );
}

type ScopeGridProps = {
  readonly scopes: ReadonlySet<string>;
  readonly onSet: (scope: string, isOn: boolean) => void;
};

function ScopeGrid({ scopes, onSet }: ScopeGridProps) {
  const words = useWords('keys');
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">{words.resource}</th>
          <th scope="col">{words.reading}</th>
          <th scope="col">{words.writing}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part}>
            <th scope="row">
              <code>{part}</code>
            </th>
            {[`${part}:read`, `${part}:write`].map((scope) => (
              <td key={scope}>
                {known.includes(scope) && (
                  <input
                    type="checkbox"
                    aria-label={scope}
                    checked={scopes.has(scope) || isContained(scopes, scope)}
                    disabled={isContained(scopes, scope)}
                    onChange={({ target }) => onSet(scope, target.checked)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether another scope of the key brings this one along. */
const isContained = (scopes: ReadonlySet<string>, scope: string): boolean =>
  expandKeyScopes([...scopes].filter((each) => each !== scope)).has(scope);
