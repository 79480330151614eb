import { safeUrl } from '@keyway/ui';

import { useConnectorTexts } from '../i18n/connector-texts.js';
import { Code } from './code.js';
import { parseStep, type Piece } from './markdown.js';
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
  const { pieces, code } = parseStep(said.text);
  return (
    <li lang={said.lang}>
      {pieces.map((piece, index) => (
        <Part key={index} piece={piece} />
      ))}
      {code !== undefined && <Code label={codeLabel} text={code} />}
    </li>
  );
}

function Part({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'code':
      return <code>{piece.text}</code>;
    case 'emphasis':
      return <em>{piece.text}</em>;
    case 'link':
      return (
        <a href={safeUrl(piece.url)} target="_blank" rel="noreferrer">
          {piece.text}
        </a>
      );
    default:
      return piece.text;
  }
}
