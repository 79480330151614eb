import type { LinkAddress } from './links.js';

/** How a kind of text shows what HTML marks up. */
export type Style = {
  readonly words: (
    text: string,
    place: { readonly isLineStart: boolean; readonly isInLink: boolean },
  ) => string;
  readonly code: (text: string, isInCell: boolean) => string;
  readonly block: (text: string) => string;
  /** `label` is rendered, `text` is not. */
  readonly link: (label: string, text: string, address: LinkAddress) => string;
  /** Undefined where the picture is a word of the text. */
  readonly picture?: (alt: string, src: string) => string;
  /** Around emphasized text; empty where that looks like any other. */
  readonly marks: Readonly<Record<Mark, string>>;
  readonly heading: (level: number) => string;
  readonly rule: string;
  /** Ends a line within a paragraph. */
  readonly lineEnd: string;
  readonly row: (cells: readonly string[]) => string;
  /** Between the first row of a table and the others. */
  readonly rowsBelow: ((columns: number) => string) | undefined;
};

export type Mark = 'strong' | 'emphasis' | 'strike';
