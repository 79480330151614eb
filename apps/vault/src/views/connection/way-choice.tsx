import type { ConnectionRecord } from '@keyway/contract';
import { Label, Radio, RadioGroup } from 'react-aria-components';

import type { AuthType } from '../../form/form-model.js';
import { useWords } from '../../i18n/words-context.js';
import styles from './way-choice.module.css';

type WayChoiceProps = {
  readonly connection: ConnectionRecord;
  readonly way: AuthType;
  readonly onChoose: (way: AuthType) => void;
};

/** The ways of connecting, where there are several. */
export const WayChoice = ({ connection, way, onChoose }: WayChoiceProps) => {
  const words = useWords().connection;
  if (connection.auth_types.length < 2) return null;
  return (
    <RadioGroup className={styles.ways ?? ''} value={way} onChange={(value) => onChoose(value as AuthType)}>
      <Label className={styles.legend ?? ''}>{words.howToConnect}</Label>
      <div className={styles.options}>
        {connection.auth_types.map((type) => (
          <Radio key={type} value={type} className={styles.way ?? ''}>
            <span className={styles.title}>{words.ways[type].title(connection.name)}</span>
            <span className={styles.hint}>{words.ways[type].hint}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
};
