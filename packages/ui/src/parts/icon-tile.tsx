import { useState } from 'react';

import { safeIcon } from '../safe-url.js';
import styles from './icon-tile.module.css';

type IconTileProps = { readonly icon: string; readonly name: string; readonly isLarge?: boolean };

/** A connector's icon, or its first letter if the image does not load. The name is next to it. */
export function IconTile({ icon, name, isLarge = false }: IconTileProps) {
  const [isBroken, setIsBroken] = useState(false);
  const source = safeIcon(icon);
  return (
    <span className={`${styles.tile} ${isLarge ? styles.large : ''}`} aria-hidden>
      {source === undefined || isBroken ? (
        name.slice(0, 1).toUpperCase()
      ) : (
        <img src={source} alt="" width="26" height="26" onError={() => setIsBroken(true)} />
      )}
    </span>
  );
}
