import { useEffect, useId, useRef } from 'react';
import { Button, Notice } from '@keyway/ui';

import { useWords } from '../../../i18n/words-context.js';
import { useVault } from '../../../session/vault-context.js';
import { brandName } from '../../../theme/brand.js';

type SameAccountQuestionProps = { readonly onAnswer: (isSameAccount: boolean) => void };

/**
 * Asks whether a new credential belongs to the same account, if only the customer knows. It takes the focus, because
 * everything else waits for it.
 */
export function SameAccountQuestion({ onAnswer }: SameAccountQuestionProps) {
  const { session } = useVault();
  const words = useWords().connection.sameAccount;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <div ref={group} role="group" aria-label={words.title} aria-describedby={id} tabIndex={-1}>
      <Notice
        tone="neutral"
        title={words.title}
        actions={
          <>
            <Button onPress={() => onAnswer(true)}>{words.yes}</Button>
            <Button onPress={() => onAnswer(false)}>{words.no}</Button>
          </>
        }
      >
        <p id={id}>{words.text(brandName(session))}</p>
      </Notice>
    </div>
  );
}
