import { Button, buttonLooks } from '@keyway/ui';

import { useWords } from '../../i18n/words-context.js';
import type { PageData } from '../../page-data.js';

type WayOnProps = { readonly page: PageData; readonly hasToken: boolean };

/** Goes to the vault with the session of this tab; without one, closes the window that was opened for a visit. */
export function WayOn({ page, hasToken }: WayOnProps) {
  const { flow } = useWords();
  if (hasToken)
    return (
      <a className={buttonLooks('primary')} href={page.pageUrl}>
        {flow.toOverview}
      </a>
    );
  // A script may close only what a script has opened.
  return history.length > 1 && window.opener === null ? null : (
    <Button kind="primary" onPress={() => close()}>
      {flow.closeWindow}
    </Button>
  );
}
