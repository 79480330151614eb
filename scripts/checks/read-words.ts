import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { root } from './source-files.js';

/** A text that people read, or a comment, where it begins. */
export type Words = { readonly line: number; readonly kind: 'text' | 'comment'; readonly words: string };

const read = new Map<string, Words[]>();

/** Every text and comment of a source file, or every paragraph of a document; read once. */
export function readWords(path: string): Words[] {
  const known = read.get(path);
  if (known) return known;
  const words = readSource(path, readFileSync(join(root, path), 'utf8'));
  read.set(path, words);
  return words;
}

function readSource(path: string, source: string): Words[] {
  if (path.endsWith('.md')) return readParagraphs(source);
  if (path.endsWith('.json')) return readCatalogue(source);
  return /\.tsx?$|\.m?js$/.test(path) ? readScript(path, source) : readCode(source);
}

/** Returns the line of each position, for positions in ascending order. */
function countLines(source: string): (position: number) => number {
  let [line, counted] = [1, 0];
  return (position) => {
    for (; counted < position; counted += 1) if (source[counted] === '\n') line += 1;
    return line;
  };
}

const unmarked = (comment: string): string =>
  comment
    .replaceAll(/^\s*(?:\/\/+|\/\*+|\*+\/?)|\*\/\s*$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const commentPattern = /(?:^|(?<=[\s;{}(),]))(?:\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*[\s\S]*?\*\/)/g;

function commentsOf(source: string): Words[] {
  const lineAt = countLines(source);
  return [...source.matchAll(commentPattern)].map(({ 0: words, index }) => ({
    line: lineAt(index),
    kind: 'comment',
    words: unmarked(words),
  }));
}

/** A single word is a name, and a statement of SQL is no text either. */
const isText = (words: string): boolean =>
  /\p{L}\s+\S|\s\p{L}/u.test(words) && !/^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b/.test(words);

function readScript(path: string, source: string): Words[] {
  const texts: Words[] = [];
  const code: string[] = [];
  let end = 0;
  const lineAt = countLines(source);
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const isWords = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node);
    if (isWords || ts.isRegularExpressionLiteral(node)) {
      const start = node.getStart(tree);
      const words = isWords ? wordsOf(node) : '';
      if (isText(words)) texts.push({ line: lineAt(start), kind: 'text', words });
      // A text inside a template is blank already.
      if (start >= end) {
        code.push(source.slice(end, start), source.slice(start, node.end).replaceAll(/[^\n]/g, '_'));
        end = node.end;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...texts, ...commentsOf(code.join('') + source.slice(end))];
}

/** A template's text, with `…` for each value in it. */
const wordsOf = (node: ts.StringLiteralLike | ts.TemplateExpression | ts.JsxText): string =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
    : node.text;

/** A catalogue of words has one text a line. */
const readCatalogue = (source: string): Words[] =>
  source.split('\n').flatMap((text, index): Words[] => {
    const [, words] = /^\s*"(?:[^"\\]|\\.)*": ("(?:[^"\\]|\\.)*"),?$/.exec(text) ?? [];
    return words === undefined ? [] : [{ line: index + 1, kind: 'text', words: JSON.parse(words) as string }];
  });

/** PHP and C#: an editor shows their documentation comments, so those are texts, too. */
function readCode(source: string): Words[] {
  const comments = commentsOf(source).map((comment): Words => ({ ...comment, kind: 'text' }));
  const code = source.replaceAll(commentPattern, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const lineAt = countLines(source);
  const strings = [...code.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g)]
    .filter(([words]) => isText(words))
    .map(({ 0: words, index }): Words => ({ line: lineAt(index), kind: 'text', words }));
  return [...comments, ...strings];
}

function readParagraphs(source: string): Words[] {
  const prose = source
    .replaceAll(/^([ \t]*)(`{3,})[\s\S]*?^\1\2[ \t]*$/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/<!--[\s\S]*?-->/g, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]+`/g, '`…`')
    .replaceAll(/\]\([^)]*\)/g, ']');
  const paragraphs: Words[] = [];
  let isOpen = false;
  for (const [index, text] of prose.split('\n').entries()) {
    const last = paragraphs.at(-1);
    const begins = /^\s*(?:[-*] |\d+\. |#|\||>)/.test(text);
    const words = text
      .replace(/^\s*(?:[-*] |\d+\. |#+ |\||> )\s*/, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (isOpen && !begins && last)
      paragraphs[paragraphs.length - 1] = { ...last, words: `${last.words} ${words}` };
    else if (words) paragraphs.push({ line: index + 1, kind: 'text', words });
    isOpen = words !== '';
  }
  return paragraphs;
}
