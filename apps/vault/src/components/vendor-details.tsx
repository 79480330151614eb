import { useWords } from '../i18n/words-context.js';
import styles from './vendor-details.module.css';

type VendorDetailsProps = {
  readonly words: readonly string[];
  /** Whose words they are, where the connector is known. */
  readonly name?: string | undefined;
};

/** The connected service's own message, collapsed below ours. */
export function VendorDetails({ words, name }: VendorDetailsProps) {
  const { common } = useWords();
  if (words.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{common.details}</summary>
      <figure className={styles.quote}>
        <figcaption>{name === undefined ? common.whatTheProviderSaid : common.whatTheySaid(name)}</figcaption>
        {words.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </figure>
    </details>
  );
}
