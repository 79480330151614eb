import type { CurrentSession } from '@keyway/contract';
import { createContext, useContext, useMemo } from 'react';
import { openTabStorage } from '@keyway/ui';

import { brandName } from './brand.js';

/** The remains of an ended session: the client's brand, and the way back. Nothing of it is secret. */
export type RememberedBrand = {
  readonly name: string;
  readonly back: string | null;
  readonly theme: CurrentSession['theme'];
};

const keyOf = (applicationId: string): string => `keyway.brand.${applicationId}`;

export function rememberBrand(applicationId: string, session: CurrentSession): void {
  const brand: RememberedBrand = {
    name: brandName(session),
    back: session.redirect_uri,
    theme: session.theme,
  };
  openTabStorage().setItem(keyOf(applicationId), JSON.stringify(brand));
}

function recallBrand(applicationId: string): RememberedBrand | undefined {
  try {
    return JSON.parse(openTabStorage().getItem(keyOf(applicationId)) ?? '') as RememberedBrand;
  } catch {
    return undefined;
  }
}

const ApplicationContext = createContext('');
/** Whose pages these are. */
export const ApplicationProvider = ApplicationContext.Provider;

/** The brand of the session this tab last showed of the application. */
export function useRememberedBrand(): RememberedBrand | undefined {
  const applicationId = useContext(ApplicationContext);
  return useMemo(() => recallBrand(applicationId), [applicationId]);
}
