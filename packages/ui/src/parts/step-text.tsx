import { parseStep, type Piece } from '../markdown.js';
import { safeUrl } from '../safe-url.js';

/** The sentence of a setup step, with its code, emphasis and links. */
export const StepText = ({ text }: { text: string }) =>
  parseStep(text).pieces.map((piece, index) => <Part key={index} piece={piece} />);

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
