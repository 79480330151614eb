import { Tokenizer } from 'htmlparser2';

/** Attributes that a renderer reads; the others are passed over. */
const kept = [
  'alt',
  'class',
  'data-emoji',
  'goomoji',
  'height',
  'href',
  'src',
  'start',
  'value',
  'width',
] as const;
export type Attributes = { readonly [Name in (typeof kept)[number]]?: string };

export type HtmlReader = {
  readonly text?: (text: string) => void;
  readonly opening: (name: string, attributes: Attributes) => void;
  readonly closing: (name: string) => void;
};

/** Elements whose content is not for readers. */
const silent = new Set(['script', 'style', 'title', 'iframe', 'noembed', 'noframes', 'template']);
const options = { xmlMode: false, decodeEntities: true };
const nothing = (): void => undefined;
const ignored = {
  oncdata: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onprocessinginstruction: nothing,
};

/**
 * Reads HTML in one pass. Text comes in pieces, with character references decoded. The tokenizer is used alone: the
 * library's parser keeps a stack of open elements, and deep ones cost it the square.
 */
export function walkHtml(html: string, reader: HtmlReader): void {
  let silencedBy: string | undefined;
  let tag = '';
  let attributes: { [name: string]: string } = {};
  let attribute: string | undefined;

  const readText = (text: string): void => {
    if (silencedBy === undefined) reader.text?.(text);
  };
  const readAttribute = (text: string): void => {
    if (attribute !== undefined) attributes[attribute] += text;
  };
  const endOpening = (): void => {
    if (silencedBy !== undefined) return;
    if (silent.has(tag)) silencedBy = tag;
    reader.opening(tag, attributes);
  };
  const tokenizer = new Tokenizer(options, {
    ...ignored,
    ontext: (start, end) => readText(html.slice(start, end)),
    ontextentity: (codePoint) => readText(String.fromCodePoint(codePoint)),
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase();
      attributes = {};
      attribute = undefined;
    },
    onattribname: (start, end) => {
      const name = html.slice(start, end).toLowerCase();
      // A browser takes the first of two attributes with one name.
      const isNew = kept.some((known) => known === name) && !Object.hasOwn(attributes, name);
      attribute = isNew ? name : undefined;
      if (isNew) attributes[name] = '';
    },
    onattribdata: (start, end) => readAttribute(html.slice(start, end)),
    onattribentity: (codePoint) => readAttribute(String.fromCodePoint(codePoint)),
    onattribend: () => (attribute = undefined),
    onopentagend: endOpening,
    onselfclosingtag: endOpening,
    onclosetag: (start, end) => {
      const name = html.slice(start, end).toLowerCase();
      if (silencedBy === undefined) reader.closing(name);
      else if (name === silencedBy) silencedBy = undefined;
    },
  });
  tokenizer.write(html);
  tokenizer.end();
}
