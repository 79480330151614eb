import type { ConnectionRecord } from '@keyway/contract';
import { Label, Radio, RadioGroup } from 'react-aria-components';

import type { AuthType } from '../../../form/form-model.js';
import { useSpoken } from '../../../i18n/words-context.js';
import styles from './way-choice.module.css';

type WayChoiceProps = {
  readonly connection: ConnectionRecord;
  readonly way: AuthType;
  readonly onChoose: (way: AuthType) => void;
};

/** The ways of connecting, where there are several. */
export function WayChoice({ connection, way, onChoose }: WayChoiceProps) {
  const { words: all, language } = useSpoken();
  const words = all.connection;
  if (connection.auth_types.length < 2) return null;
  return (
    <RadioGroup className={styles.ways ?? ''} value={way} onChange={(value) => onChoose(value as AuthType)}>
      <Label className={styles.legend ?? ''}>{words.howToConnect}</Label>
      <div className={styles.options}>
        {connection.auth_types.map((type) => (
          <Radio key={type} value={type} className={styles.way ?? ''}>
            <span className={styles.title}>
              {type === 'oauth2' ? words.signIn(connection.name) : nameWay(connection, type, language)}
            </span>
            <span className={styles.hint}>{type === 'oauth2' ? words.signInHint : words.enterHint}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

/** A way of connecting by what has to be entered for it: one connector's password is another's token. */
const nameWay = ({ form_fields }: ConnectionRecord, way: AuthType, language: string): string =>
  new Intl.ListFormat(language).format(
    form_fields.filter((field) => field.auth_type === way).map((field) => field.label),
  );
