import { Magnifier } from '@keyway/ui';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';

import dialog from '../../components/dialogs/dialog.module.css';
import { useWords } from '../../i18n/words.js';
import type { Found } from './find-screens.js';
import styles from './search.module.css';
import { useFound } from './use-found.js';

type SearchDialogProps = { readonly app: string | undefined; readonly onClose: () => void };

/** One field that leads to screens, consumers, connections and requests. */
export function SearchDialog({ app, onClose }: SearchDialogProps) {
  const words = useWords('shell').search;
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={`${dialog.backdrop} ${styles.backdrop}`}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={dialog.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={words.title}>
          <Search app={app} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Search({ app, onClose }: SearchDialogProps) {
  const words = useWords('shell').search;
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const { found, isSearching } = useFound(text, app);
  const at = Math.min(place, found.length - 1);
  const open = (one: Found | undefined): void => {
    if (!one) return;
    onClose();
    void navigate({ to: one.to, params: one.params } as never);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) open(found[at]);
    else setPlace((at + step + found.length) % Math.max(1, found.length));
  };
  return (
    <>
      <div className={styles.field}>
        <Magnifier className={styles.magnifier} />
        <input
          type="search"
          role="combobox"
          aria-label={words.title}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={found[at] && `${id}-${at}`}
          placeholder={app === undefined ? words.pagesOnly : words.hint}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label={words.results} className={styles.list}>
        {found.map((one, index) => (
          <Option
            key={one.key}
            id={`${id}-${index}`}
            found={one}
            isChosen={index === at}
            onChoose={() => open(one)}
          />
        ))}
      </div>
      <p role="status" className={styles.none}>
        {found.length === 0 && (isSearching ? words.searching : words.none)}
      </p>
    </>
  );
}

type OptionProps = {
  readonly id: string;
  readonly found: Found;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

/** The field keeps the focus; a press on a result opens it. */
function Option({ id, found, isChosen, onChoose }: OptionProps) {
  const { kinds } = useWords('shell').search;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onChoose}
    >
      <span className={styles.name}>{found.name}</span>
      {found.detail !== undefined && <span className={styles.detail}>{found.detail}</span>}
      <span className={styles.kind}>{kinds[found.kind]}</span>
    </div>
  );
}
