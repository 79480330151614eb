import { placeOf, type FormField } from '../../../form/form-model.js';
import { useWords } from '../../../i18n/words-context.js';
import type { Words } from '../../../i18n/words.js';
import { useVault } from '../../../session/vault-context.js';
import styles from './field-input.module.css';

/** Where the customer finds what a field asks for; behind a question, because most know. */
export function FieldGuide({ field }: { field: FormField }) {
  const { connection: words } = useWords();
  const { hide_guides } = useVault().session.settings;
  const guide = hide_guides || !field.required ? undefined : guideOf(words, field);
  if (guide === undefined) return null;
  return (
    <details className={styles.guide}>
      <summary aria-label={`${words.whereToFind} (${field.label})`}>{words.whereToFind}</summary>
      <p>{guide}</p>
    </details>
  );
}

function guideOf(words: Words['connection'], field: FormField): string | undefined {
  if (field.description !== undefined) return field.description;
  const place = placeOf(field);
  if (place === 'host') return words.whereHost(field.suffix ?? '');
  return place === 'address' ? words.whereAddress : undefined;
}
