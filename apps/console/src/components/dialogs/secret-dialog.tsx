import { Button, Notice } from '@keyway/ui';
import type { ReactNode } from 'react';

import { CopyValue } from '../code.js';
import { PlainDialog } from './plain-dialog.js';
import { useWords } from '../../i18n/words.js';

type SecretDialogProps = {
  readonly title: string;
  /** Name of the secret, for screen readers. */
  readonly label: string;
  readonly secret: string;
  /** Instructions for the secret. */
  readonly text: string;
  readonly children?: ReactNode;
  /** Content next to the button that closes. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
};

/** A secret that is shown once: only confirming that it is saved closes the dialog, no key and no click outside. */
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
