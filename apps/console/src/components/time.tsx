import { useEffect, useState } from 'react';

import { useLanguage } from '../i18n/language.js';
import { toRelative } from '../moments.js';

const MINUTE_MS = 60_000;

type TimeProps = {
  readonly at: string;
  /** With the month in full, for a record's own page. */
  readonly isLong?: boolean;
  /** Also within a week of now, for a sentence. */
  readonly isExact?: boolean;
};

/** A moment in one line: its distance from now, or its date. Pointing at it shows the exact time, here and in UTC. */
export function Time({ at, isLong = false, isExact = isLong }: TimeProps) {
  const { language } = useLanguage();
  const now = useNow();
  const date = new Date(at);
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, options).format(date);
  const exact = format({ dateStyle: isLong ? 'long' : 'medium', timeStyle: 'medium' });
  const text = isExact
    ? exact
    : (toRelative(date, now, language) ?? format({ dateStyle: 'medium', timeStyle: 'short' }));
  return (
    <time data-time dateTime={at} title={`${exact}\n${at.replace('T', ' ').replace('Z', '')} UTC`}>
      {text}
    </time>
  );
}

/** The present, looked at once a minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
