import { useLanguage } from '../i18n/language.js';

/** A moment in the reader's own zone; in UTC for who points at it. */
export function Time({ at, isLong = false }: { at: string; isLong?: boolean }) {
  const { language } = useLanguage();
  const date = new Date(at);
  const words = new Intl.DateTimeFormat(language, {
    dateStyle: isLong ? 'long' : 'medium',
    timeStyle: 'medium',
  }).format(date);
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').replace('Z', '')} UTC`}>
      {words}
    </time>
  );
}
