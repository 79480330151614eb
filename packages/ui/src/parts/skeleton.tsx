import styles from './skeleton.module.css';

/** A place where something is about to be, of the size it will have. */
export const Bone = ({ width, height }: { width: string; height: string }) => (
  <span className={styles.bone} style={{ width, height }} data-bone aria-hidden />
);
