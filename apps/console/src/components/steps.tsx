import { StepText } from '@keyway/ui';
import { parseStep } from '@keyway/ui/markdown';

import { useConnectorTexts } from '../i18n/connector-texts.js';
import { Code } from './code.js';
import styles from './steps.module.css';

type StepsProps = {
  readonly steps: readonly string[];
  readonly codeLabel: string;
  readonly isOrdered?: boolean;
};

/** A vendor's setup steps from its guide, in the selected language if translated. */
export function Steps({ steps, codeLabel, isOrdered = true }: StepsProps) {
  const items = steps.map((step, index) => (
    <Item key={step} step={step} codeLabel={`${codeLabel} (${index + 1})`} />
  ));
  return isOrdered ? <ol className={styles.steps}>{items}</ol> : <ul className={styles.steps}>{items}</ul>;
}

function Item({ step, codeLabel }: { step: string; codeLabel: string }) {
  const said = useConnectorTexts()(step);
  const { code } = parseStep(said.text);
  return (
    <li lang={said.lang}>
      <StepText text={said.text} />
      {code !== undefined && <Code label={codeLabel} text={code} />}
    </li>
  );
}
