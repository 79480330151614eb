import { useNavigate } from '@tanstack/react-router';

import styles from './choices.module.css';
import { useApplications } from './start.js';
import { useWords } from '../i18n/words.js';

/** Which application the screens are about. */
export function ApplicationSelect({ current }: { current: string | undefined }) {
  const words = useWords('shell');
  const { data = [] } = useApplications();
  const navigate = useNavigate();
  if (data.length === 0) return null;
  return (
    <select
      className={styles.application}
      aria-label={words.application}
      value={current ?? ''}
      onChange={({ target }) => void navigate({ to: '/apps/$app', params: { app: target.value } })}
    >
      {!data.some(({ id }) => id === current) && (
        <option value={current ?? ''}>{current ?? words.application}</option>
      )}
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
