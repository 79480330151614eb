import { useEffect, useRef } from 'react';

import { useVault } from '../session/vault-context.js';
import { brandName } from '../theme/brand.js';

let isFirstView = true;

/**
 * The heading of a view. It takes the focus when the view comes up in place of another, so that keyboard and
 * screen reader go on where the eye does; and it names the document.
 */
export function ViewHeading({ children }: { children: string }) {
  const { session } = useVault();
  const heading = useRef<HTMLHeadingElement>(null);
  const place = brandName(session);
  useEffect(() => {
    document.title = `${children} · ${place}`;
  }, [children, place]);
  useEffect(() => {
    if (!isFirstView) {
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    isFirstView = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
