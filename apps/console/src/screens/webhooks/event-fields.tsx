import { matchesEvent } from '@keyway/contract';

import { ChoiceField, FieldGroup } from '../../components/choice-field.js';
import { CheckField } from '../../components/fields.js';
import { eventGroups, isGroupChosen, withGroup, withType, type EventGroup } from './event-choice.js';
import styles from './event-fields.module.css';
import { useWords } from '../../i18n/words.js';

type EventFieldsProps = {
  readonly chosen: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** The event types to send: everything, or the selected ones of each group. */
export function EventFields({ chosen, problem, onChange }: EventFieldsProps) {
  const words = useWords('webhooks');
  const isAll = chosen.includes('*');
  return (
    <>
      <ChoiceField
        label={words.events}
        value={isAll ? 'all' : 'some'}
        choices={(['all', 'some'] as const).map((value) => ({ value, ...words.eventChoices[value] }))}
        onChange={(value) => onChange(value === 'all' ? ['*'] : [])}
      />
      {!isAll && (
        <FieldGroup label={words.eventTypes} problem={problem}>
          {eventGroups.map((group) => (
            <Group key={group.name} group={group} chosen={chosen} onChange={onChange} />
          ))}
        </FieldGroup>
      )}
    </>
  );
}

type GroupProps = Pick<EventFieldsProps, 'chosen' | 'onChange'> & { readonly group: EventGroup };

function Group({ group, chosen, onChange }: GroupProps) {
  const words = useWords('webhooks');
  const titles: Readonly<Record<string, string>> = words.groups;
  const title = titles[group.name] ?? group.name;
  return (
    <div className={styles.group}>
      <CheckField
        label={title}
        hint={words.groupHint(group.pattern)}
        value={isGroupChosen(chosen, group)}
        onChange={(isOn) => onChange(withGroup(chosen, group, isOn))}
      />
      <div className={styles.types}>
        {group.types.map((type) => (
          <CheckField
            key={type}
            label={type.slice(group.name.length + 1)}
            value={matchesEvent(chosen, type)}
            onChange={(isOn) => onChange(withType(chosen, type, isOn))}
          />
        ))}
      </div>
    </div>
  );
}
