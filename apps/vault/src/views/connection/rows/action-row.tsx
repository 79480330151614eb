import { useId } from 'react';
import { Button } from '@keyway/ui';

import styles from '../manage-section.module.css';

type ActionRowProps = {
  readonly title: string;
  readonly hint: string;
  readonly kind?: 'secondary' | 'danger';
  readonly isPending?: boolean;
  readonly onPress: () => void;
};

/** One thing that can be done, with what it does. */
export function ActionRow({ title, hint, kind = 'secondary', isPending, onPress }: ActionRowProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.about}>
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      </div>
      <Button kind={kind} describedBy={id} isPending={isPending ?? false} onPress={onPress}>
        {title}
      </Button>
    </div>
  );
}
