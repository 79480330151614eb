import type { MouseEvent, ReactNode } from 'react';

import type { Route } from '../routes.js';
import { useVault } from '../session/vault-context.js';

type ViewLinkProps = {
  readonly to: Route;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** `page` for the view itself, true for one that lies under it. */
  readonly isCurrent?: boolean | 'page';
};

/** A link to another view: a real URL, followed without a page load. */
export function ViewLink({ to, children, className, isCurrent = false }: ViewLinkProps) {
  const { router } = useVault();
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.navigate(to);
  };
  return (
    <a href={router.href(to)} className={className} onClick={follow} aria-current={isCurrent || undefined}>
      {children}
    </a>
  );
}
