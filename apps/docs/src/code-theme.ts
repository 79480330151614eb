import type { MarkdownOptions } from 'vitepress';

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number];

/** The kinds of words in a sample, each with a colour of its own in the style sheet, and TextMate's scopes for them. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'punctuation.definition.string', 'string.unquoted'],
  constant: ['constant', 'support.constant', 'variable.language'],
  keyword: ['keyword', 'storage', 'keyword.operator.new', 'entity.name.tag'],
  name: [
    'entity.name.function',
    'support.function',
    'meta.function-call entity.name.function',
    'support.type.property-name',
    'entity.other.attribute-name',
    'entity.name.type',
    'entity.name.class',
  ],
};

/** Colours as variables, so that one rendering serves both schemes. */
export const codeTheme: MarkdownOptions['theme'] = {
  name: 'keyway',
  type: 'light',
  colors: { 'editor.foreground': 'var(--code-text)', 'editor.background': 'var(--code-ground)' },
  settings: Object.entries(kinds).map(([kind, scope]) => ({
    scope: [...scope],
    settings: { foreground: `var(--code-${kind})` },
  })),
};

/** Replaces the style of each word by a class: the site's policy allows no inline styles. */
export const colourByClass: Transformer = {
  name: 'keyway:colour-by-class',
  span(node) {
    const kind = /var\(--code-(\w+)\)/.exec(String(node.properties.style ?? ''))?.[1];
    delete node.properties.style;
    if (kind !== undefined && kind !== 'text') this.addClassToHast(node, `code-${kind}`);
  },
};

type Highlight = (text: string, language: string, attributes: string) => string;
const highlighted = new Map<string, string>();

/** Colours each sample once: the pages and the search index render the same Markdown. */
export const highlightOnce =
  (highlight: Highlight | null | undefined): Highlight =>
  (text, language, attributes) => {
    const key = JSON.stringify([text, language, attributes]);
    const html = highlighted.get(key) ?? highlight?.(text, language, attributes) ?? '';
    highlighted.set(key, html);
    return html;
  };
