import {
  coverageOf,
  type AuthType,
  type ConnectorDefinition,
  type OperationCoverage,
} from '../../packages/connectors/src/index.js';

export const authNames: Record<AuthType, string> = {
  oauth2: 'OAuth 2.0',
  apiKey: 'API key',
  basic: 'Basic authentication',
};

/** Describes how well the facts behind a connector are verified, by `trust`. */
export const trustWords: Record<ConnectorDefinition['trust'], string> = {
  run: 'it is tested against the real software',
  official: 'it is written from the vendor’s own documentation and tested against a simulator made from it',
  mirrored:
    'it is written from copies of the vendor’s documentation and from other clients’ code, and tested against a simulator made from them',
};

export const statusWords: Record<ConnectorDefinition['status'], string> = {
  live: 'Live',
  beta: 'Beta: not yet tested against the live service',
};

export const capabilityWords: Record<OperationCoverage['capability'], string> = {
  supported: 'yes',
  unsupported: 'no',
  not_implemented: 'not yet',
  partial: 'in part',
};

export const pagingWords: Record<'native' | 'virtual' | 'none', string> = {
  native: 'native',
  virtual: 'virtual',
  none: 'one page',
};

/** `yes`, `no`, or the one type it works on. */
export const answerFor = ({ capability, only }: OperationCoverage): string =>
  capability === 'supported' && only !== undefined ? `${only}s only` : capabilityWords[capability];

/** The calls that open a conversation; empty where none does. */
export function openersOf(connector: ConnectorDefinition): string {
  const opens = (
    resource: 'conversations' | 'messages',
    isOpener: (create: OperationCoverage) => boolean,
  ): boolean => {
    const create = coverageOf(connector, resource)?.operations.create;
    return create?.capability === 'supported' && isOpener(create);
  };
  return joinWords([
    ...(opens('conversations', () => true) ? [code('POST /conversations')] : []),
    ...(opens('messages', ({ opensConversation }) => opensConversation === true)
      ? [code('POST /messages')]
      : []),
  ]);
}

const code = (text: string): string => `\`${text}\``;
export const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

/** A list of words as a sentence has it: `a`, `a and b`, `a, b and c`. */
export const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
export const steps = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

/** A table of Markdown; a bar inside a cell is escaped. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** The parts that are there, with a blank line between them. */
export const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n');
