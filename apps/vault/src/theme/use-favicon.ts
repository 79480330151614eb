import { useEffect } from 'react';
import { safeUrl } from '@keyway/ui';

export function useFavicon(favicon: string | undefined): void {
  useEffect(() => {
    const address = safeUrl(favicon);
    if (address !== undefined) document.querySelector('link[rel="icon"]')?.setAttribute('href', address);
  }, [favicon]);
}
