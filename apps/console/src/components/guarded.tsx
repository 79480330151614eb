import type { AppRoute } from '@keyway/contract/ts-rest';
import type { ReactNode } from 'react';

import { useMay } from '../session/session-context.js';
import { Screen } from './screen.js';
import { useWords } from '../i18n/words.js';

type GuardedProps = {
  readonly needs: AppRoute;
  readonly applicationId?: string;
  readonly children: ReactNode;
};

/** Shows a screen if the role allows it; otherwise says who can grant access. */
export function Guarded({ needs, applicationId, children }: GuardedProps) {
  const { notAllowedScreen } = useWords('shell');
  const may = useMay();
  if (may(needs, applicationId)) return children;
  return <Screen title={notAllowedScreen.title} text={notAllowedScreen.text} />;
}
