import { isLanguage, languageNames, languages } from '../i18n/languages.js';
import { useSpoken } from '../i18n/words-context.js';
import styles from './language-switch.module.css';

export const LanguageSwitch = () => {
  const { words, language, setLanguage } = useSpoken();
  return (
    <select
      className={styles.select}
      aria-label={words.frame.language}
      value={language}
      onChange={({ target }) => {
        if (isLanguage(target.value)) setLanguage(target.value);
      }}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </select>
  );
};
