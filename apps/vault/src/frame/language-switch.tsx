import { LanguageSelect } from '@keyway/ui';

import { useSpoken } from '../i18n/words-context.js';

export function LanguageSwitch() {
  const { words, language, setLanguage } = useSpoken();
  return <LanguageSelect label={words.frame.language} language={language} onChange={setLanguage} />;
}
