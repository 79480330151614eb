import { problemOf } from '../../api/problem-of.js';
import { TextField } from '../../components/fields.js';
import { Part } from '../../components/screen.js';
import { Steps } from '../../components/steps.js';
import type { PartProps } from './integration-form.js';
import styles from './integrations.module.css';
import { useWords } from '../../i18n/words.js';

/** How customers come to what they type in, and what holds for all of them. */
export function CredentialsPart({ connector, draft, error, onChange }: PartProps) {
  const words = useWords('integrations').credentials;
  const { setup, settings } = connector;
  if (setup.credentials.length === 0 && settings.length === 0) return null;
  return (
    <Part title={words.title}>
      {setup.credentials.length > 0 && (
        <>
          <p>{words.text}</p>
          <Steps steps={setup.credentials} codeLabel={words.title} isOrdered={false} />
        </>
      )}
      {settings.length > 0 && (
        <div className={styles.fields}>
          {settings.map(({ id, label }) => (
            <TextField
              key={id}
              label={words.fixed(label)}
              hint={words.fixedHint}
              isOptional
              value={draft.settings[id] ?? ''}
              problem={problemOf(error, `settings.${id}`)}
              onChange={(value) => onChange({ settings: { ...draft.settings, [id]: value } })}
            />
          ))}
        </div>
      )}
    </Part>
  );
}
