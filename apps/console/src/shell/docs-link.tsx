import { useMatches } from '@tanstack/react-router';

import { usePage } from '../session/session-context.js';
import styles from './docs-link.module.css';
import { docsOf } from './navigation.js';
import { useWords } from '../i18n/words.js';

/** Leads to the page of the docs about the screen. */
export function DocsLink() {
  const words = useWords('shell');
  const { api_url } = usePage();
  const [route = '', params = {}] = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return [last?.routeId, last?.params] as const;
    },
    structuralSharing: false,
  });
  return (
    <a
      className={styles.link}
      href={`${api_url}/docs/${docsOf(route, params)}`}
      target="_blank"
      rel="noreferrer"
    >
      {words.docs}
      <svg
        viewBox="0 0 20 20"
        width="14"
        height="14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M7 5H4.5v10.5H15V13M11 4.5h4.5V9M15 5l-6.5 6.5" />
      </svg>
    </a>
  );
}
