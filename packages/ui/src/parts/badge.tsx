import type { Tone } from '../tone.js';
import styles from './badge.module.css';

/** A state in one or two words; the colour only repeats them. */
export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
);
