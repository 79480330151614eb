import { Button, Notice } from '@keyway/ui';
import type { ReactNode } from 'react';

import { CopyValue } from './code.js';
import { PlainDialog } from './plain-dialog.js';
import { useWords } from '../i18n/words.js';

type SecretDialogProps = {
  readonly title: string;
  /** What it is, for who cannot see where it stands. */
  readonly label: string;
  readonly secret: string;
  /** What to do with it. */
  readonly text: string;
  readonly children?: ReactNode;
  /** Beside the button that closes. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
};

/** A secret that is told this once: only who says that it is stored closes it, no key and no click beside it. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, label, secret, text, children, actions, onClose } = props;
  const { common } = useWords('shell');
  return (
    <PlainDialog
      title={title}
      actions={
        <>
          {actions}
          <Button kind="primary" onPress={onClose}>
            {common.stored}
          </Button>
        </>
      }
    >
      <Notice tone="warning" title={common.shownOnce}>
        {text}
      </Notice>
      <CopyValue label={label} value={secret} />
      {children}
    </PlainDialog>
  );
}
