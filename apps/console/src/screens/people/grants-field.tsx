import { roles, type Grant, type Role } from '@keyway/contract';
import { Button } from '@keyway/ui';

import { FieldGroup } from '../../components/choice-field.js';
import { SelectField } from '../../components/fields.js';
import { useApplications } from '../../shell/start.js';
import styles from './grants-field.module.css';
import { useWords } from '../../i18n/words.js';

type GrantsFieldProps = {
  readonly grants: readonly Grant[];
  readonly problem: string | undefined;
  readonly onChange: (grants: readonly Grant[]) => void;
};

/** Roles, each for all applications or for one. */
export function GrantsField({ grants, problem, onChange }: GrantsFieldProps) {
  const words = useWords('people');
  const set = (index: number, change: Partial<Grant>): void =>
    onChange(grants.map((grant, at) => (at === index ? { ...grant, ...change } : grant)));
  return (
    <FieldGroup label={words.grants} problem={problem}>
      {grants.map((grant, index) => (
        <div key={index} className={styles.grant}>
          <SelectField<Role>
            label={words.role}
            hint={words.roles[grant.role].hint}
            value={grant.role}
            options={roles.map((value) => ({ value, label: words.roles[value].label }))}
            onChange={(role) => set(index, { role })}
          />
          <ApplicationField
            value={grant.application_id}
            onChange={(application_id) => set(index, { application_id })}
          />
          <Button kind="quiet" onPress={() => onChange(grants.filter((_, at) => at !== index))}>
            {words.removeGrant}
          </Button>
        </div>
      ))}
      <Button onPress={() => onChange([...grants, { role: 'viewer', application_id: null }])}>
        {words.addGrant}
      </Button>
    </FieldGroup>
  );
}

type ApplicationFieldProps = {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
};

function ApplicationField({ value, onChange }: ApplicationFieldProps) {
  const words = useWords('people');
  const { data = [] } = useApplications();
  const isUnknown = value !== null && !data.some(({ id }) => id === value);
  return (
    <SelectField
      label={words.where}
      value={value ?? ''}
      options={[
        { value: '', label: words.everywhere },
        ...(isUnknown ? [{ value, label: value }] : []),
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}
