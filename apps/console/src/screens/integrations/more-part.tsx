import { problemOf } from '../../api/problem-of.js';
import { CheckField, TextField } from '../../components/fields.js';
import { Part } from '../../components/screen.js';
import type { PartProps } from './integration-form.js';
import styles from './integrations.module.css';
import { useWords } from '../../i18n/words.js';

/** How customers see it. */
export function MorePart({ draft, error, onChange }: PartProps) {
  const words = useWords('integrations').more;
  return (
    <Part title={words.title}>
      <div className={styles.fields}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          value={draft.name}
          problem={problemOf(error, 'name')}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label={words.icon}
          hint={words.iconHint}
          isOptional
          value={draft.icon}
          problem={problemOf(error, 'icon')}
          onChange={(icon) => onChange({ icon })}
        />
        <CheckField
          label={words.multiple}
          hint={words.multipleHint}
          value={draft.allowsMultiple}
          onChange={(allowsMultiple) => onChange({ allowsMultiple })}
        />
      </div>
    </Part>
  );
}
