import type { PersonRecord } from '@keyway/contract';
import { Button, Notice } from '@keyway/ui';

import { CopyValue } from '../../components/code.js';
import { PlainDialog } from '../../components/dialogs/plain-dialog.js';
import { usePage } from '../../session/session-context.js';
import { useWords } from '../../i18n/words.js';

/** The sign-in link of a person, to share by hand: Keyway sends no email. */
export function HandOver({ of, onClose }: { of: PersonRecord; onClose: () => void }) {
  const words = useWords('people');
  const { common } = useWords('shell');
  const { sign_in } = usePage();
  return (
    <PlainDialog
      title={words.handOverTitle(of.email)}
      actions={
        <Button kind="primary" onPress={onClose}>
          {common.close}
        </Button>
      }
      onClose={onClose}
    >
      {sign_in.provider === null && (
        <Notice tone="warning" title={words.noProvider}>
          {words.noProviderText}
        </Notice>
      )}
      <p>{words.handOverText(of.email)}</p>
      <CopyValue label={words.signInLink} value={of.sign_in_url} />
    </PlainDialog>
  );
}
