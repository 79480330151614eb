import { Button } from '@keyway/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import { isOutdated } from '../../api/use-change.js';
import { LeaveQuestion, useLeaveQuestion } from '../../editing/use-leave-question.js';
import styles from './dialog.module.css';
import { FailureNotice } from '../failure-notice.js';
import { useWords } from '../../i18n/words.js';

type FormDialogProps = {
  readonly title: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: unknown;
  /** The changes by someone else that caused the rejection. */
  readonly conflict?: ReactNode;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
};

/** A form over the screen it belongs to. Escape and other ways out ask first where something was typed. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, isPending, error, conflict, children, onSubmit, onClose } = props;
  const { common } = useWords('shell');
  const isTyped = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useLeaveQuestion(() => isTyped.current);
  // A refused change is still to be saved.
  useEffect(() => {
    if (error != null) isTyped.current = true;
  }, [error]);
  const answer = (isLeaving: boolean): void => {
    setIsAsking(false);
    if (isLeaving) onClose();
  };
  return (
    <ModalOverlay
      isOpen
      className={styles.backdrop ?? ''}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        if (isTyped.current) setIsAsking(true);
        else onClose();
      }}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <form
            className={styles.form}
            noValidate
            data-typed
            onChange={() => {
              isTyped.current = true;
            }}
            onSubmit={(event) => {
              event.preventDefault();
              const { currentTarget: form } = event;
              isTyped.current = false;
              onSubmit();
              requestAnimationFrame(() => {
                if (focusProblem(form)) isTyped.current = true;
              });
            }}
          >
            {children}
            {conflict}
            {error != null && !(conflict && isOutdated(error)) && <FailureNotice error={error} />}
            <div className={styles.actions}>
              <Button onPress={onClose}>{common.cancel}</Button>
              <Button type="submit" kind="primary" isPending={isPending}>
                {action}
              </Button>
            </div>
          </form>
          {isAsking && <LeaveQuestion onAnswer={answer} />}
          {leaving}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Leads to the first field that is wrong, if any: in a long form it may be out of sight. */
function focusProblem(form: HTMLFormElement): boolean {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input');
  wrong?.focus();
  return wrong !== null;
}
