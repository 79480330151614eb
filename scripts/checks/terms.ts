/** A word or phrase that our texts do without, and what to write instead. */
export type Term = {
  readonly term: string;
  readonly pattern: RegExp;
  readonly use: string;
};

const term = (name: string, pattern: string, use: string): Term => ({
  term: name,
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'),
  use,
});

const startsSentence = String.raw`(?:^|(?<=[.:!?]\s))`;
const sentence = (name: string, opening: string, use: string): Term => ({
  term: name,
  pattern: new RegExp(startsSentence + opening),
  use,
});

const both: readonly Term[] = [
  term('stands here', 'stands? here', 'appears here'),
  term(
    'is told, tells of',
    '(?:is|are|was|were|be|been|being) told|tell(?:s|ing)? of|told of',
    'is notified; reports; says',
  ),
  term('anew', 'anew', 'again'),
  term('taken back', '(?:taken?|takes|taking) (?:it |them )?back', 'undone; revoked; reverted'),
  term('tick', 'ticks?|ticked', 'select'),
  term(
    'somebody, nobody',
    '(?:some|no|any|every)body',
    'someone; no one; anyone; everyone; or name the role',
  ),
  term('whoever', 'who(?:m|se)?ever', 'anyone who; or name the role'),
  term('so far', 'so far', 'yet; until now; current'),
  term('beside', 'beside', 'alongside; next to; with'),
  term('blanks', 'blanks', 'spaces'),
  term('by itself', '(?:by|of) (?:itself|themselves)', 'automatically; on its own'),
  term('those that', 'those (?:that|which|who|whose)', 'the noun itself'),
  term('that which', 'that which', 'the noun itself'),
  term('likewise', 'likewise', 'too; the same way'),
  term('with success', 'with(?:out)? success|no success', 'successfully; with a 2xx status'),
  term('word for word', 'word for word', 'verbatim'),
];

/** Pages, messages, logs, descriptions and documents. */
export const textTerms: readonly Term[] = [
  ...both,
  term('sealed', 'sealed', 'encrypted (except in the security model)'),
  term('asks whether', 'ask(?:s|ed)? (?:it |them |the \\w+ )?whether', 'checks whether'),
  sentence(
    'a sentence that begins with "What … is"',
    String.raw`What\b[^?.!]*?\b(?:is|was|are|were)\b[^?]*?[.!](?=\s|$)`,
    'a noun as the subject',
  ),
];

export const commentTerms: readonly Term[] = [
  ...both,
  sentence(
    'a comment that begins with "What"',
    String.raw`What\b(?! (?:if|for)\b)[^?]*$`,
    'a noun as the subject: what the function returns or does',
  ),
];

/** Where a term is right: in a path, or in a text that contains these words. */
export type Exception = { readonly term: string; readonly reason: string } & (
  | { readonly path: string }
  | { readonly words: string }
);

const world = 'the words of an invented customer, agent or vendor';

export const exceptions: readonly Exception[] = [
  { term: 'sealed', path: 'docs/security-model.md', reason: 'explains sealing, the term of the code' },
  { term: 'sealed', path: 'scripts/derive/sdk/dotnet-', reason: 'a keyword of C#' },
  { term: 'sealed', path: 'apps/server/src/platform/key-services/transit.ts', reason: 'a state of Vault' },
  { term: 'somebody, nobody', words: 'nobody: Keyway polls', reason: 'a value of the API' },
  { term: 'somebody, nobody', words: 'Could somebody call me', reason: world },
  { term: 'somebody, nobody', words: 'Nobody in particular', reason: world },
  { term: 'asks whether', words: 'Asks whether the ramp', reason: world },
];

/** Files whose texts are not swept yet. */
export const pendingTexts: readonly string[] = [];

/** Files whose comments are not swept yet. */
export const pendingComments: readonly string[] = [];
