import { Link } from '@tanstack/react-router';

import { useMay } from '../session/session-context.js';
import { MenuIcon } from './menu-icon.js';
import styles from './menu.module.css';
import { applicationScreens, installationScreens } from './navigation.js';
import { useWords } from '../i18n/words.js';

/** The screens that who is signed in may see. */
export function Menu({ applicationId }: { applicationId: string | undefined }) {
  const words = useWords('shell');
  return (
    <nav className={styles.menu} aria-label={words.menu}>
      {applicationId !== undefined && (
        <Part title={words.application} entries={applicationScreens} applicationId={applicationId} />
      )}
      <Part title={words.installation} entries={installationScreens} />
    </nav>
  );
}

type PartProps = {
  readonly title: string;
  readonly entries: typeof applicationScreens;
  readonly applicationId?: string;
};

function Part({ title, entries, applicationId }: PartProps) {
  const { nav } = useWords('shell');
  const may = useMay();
  const shown = entries.filter(({ needs }) => may(needs, applicationId));
  if (shown.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {shown.map(({ name, to }) => (
          <li key={name}>
            <Link
              className={styles.link}
              to={to}
              params={applicationId === undefined ? {} : { app: applicationId }}
              activeOptions={{ exact: name === 'home' || name === 'applications', includeSearch: false }}
            >
              <MenuIcon name={name} className={styles.icon} />
              {nav[name]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
