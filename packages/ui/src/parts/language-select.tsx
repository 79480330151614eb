import styles from './language-select.module.css';
import { isLanguage, languageNames, languages, type Language } from '../languages.js';

type LanguageSelectProps = {
  /** Names it, for who cannot see it. */
  readonly label: string;
  readonly language: Language;
  readonly onChange: (language: Language) => void;
};

/** Each language in its own words. */
export const LanguageSelect = ({ label, language, onChange }: LanguageSelectProps) => (
  <select
    className={styles.select}
    aria-label={label}
    value={language}
    onChange={({ target }) => {
      if (isLanguage(target.value)) onChange(target.value);
    }}
  >
    {languages.map((each) => (
      <option key={each} value={each} lang={each}>
        {languageNames[each]}
      </option>
    ))}
  </select>
);
