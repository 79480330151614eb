import { useState } from 'react';

import type { CurrentSession } from '@keyway/contract';
import { safeUrl } from '@keyway/ui';

import { useScheme } from '../theme/use-theme.js';
import styles from './head.module.css';

type LogoProps = { readonly theme: CurrentSession['theme']; readonly name: string };

/**
 * The client's logo, the dark variant in dark mode if there is one; otherwise its first letter. The name is next to it.
 */
export function Logo({ theme, name }: LogoProps) {
  const [broken, setBroken] = useState<string>();
  const isDark = useScheme(theme) === 'dark';
  const source = safeUrl((isDark ? theme.logo_dark : undefined) ?? theme.logo);
  if (source === undefined || source === broken)
    return (
      <span className={styles.letter} aria-hidden>
        {name.slice(0, 1).toUpperCase()}
      </span>
    );
  return (
    <img
      className={styles.logo}
      src={source}
      alt=""
      height="36"
      referrerPolicy="no-referrer"
      onError={() => setBroken(source)}
    />
  );
}
