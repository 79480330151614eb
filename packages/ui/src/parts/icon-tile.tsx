import { useState } from 'react';

import { safeIcon } from '../safe-url.js';
import styles from './icon-tile.module.css';

type IconTileProps = { readonly icon: string; readonly name: string; readonly isLarge?: boolean };

/** A connector's icon, or its first letter if the image does not load. The name is next to it. */
export function IconTile({ icon, name, isLarge = false }: IconTileProps) {
  const [isBroken, setIsBroken] = useState(false);
  const source = safeIcon(icon);
  // A connector's own icon is a tile already; an integration's may be a logo of any shape.
  const isTile = source?.startsWith('data:') === true && !isBroken;
  const look = [styles.tile, isLarge && styles.large, isTile && styles.whole].filter(Boolean).join(' ');
  return (
    <span className={look} aria-hidden>
      {source === undefined || isBroken ? (
        name.slice(0, 1).toUpperCase()
      ) : (
        <img src={source} alt="" width="26" height="26" onError={() => setIsBroken(true)} />
      )}
    </span>
  );
}
