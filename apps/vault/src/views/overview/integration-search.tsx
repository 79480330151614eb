import { Button, Input, SearchField } from 'react-aria-components';
import { Cross, Magnifier } from '@keyway/ui';

import { useWords } from '../../i18n/words-context.js';
import styles from './overview-view.module.css';

type IntegrationSearchProps = { readonly query: string; readonly onChange: (query: string) => void };

export function IntegrationSearch({ query, onChange }: IntegrationSearchProps) {
  const { overview } = useWords();
  return (
    <SearchField
      className={styles.search ?? ''}
      aria-label={overview.search}
      value={query}
      onChange={onChange}
    >
      <Magnifier />
      <Input className={styles.input ?? ''} placeholder={overview.search} />
      <Button className={styles.clear ?? ''} aria-label={overview.clear}>
        <Cross />
      </Button>
    </SearchField>
  );
}
