import { isSecretName } from './secret-names.js';

const MASK = '[redacted]';
/** Matches a tag with its attributes; a truncated one extends to the end, or to the next tag. */
const TAG = /<([A-Za-z][\w:.-]{0,199})((?:\s(?:[^<>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*)?)(\/?>|$|(?=<))/g;
const ATTRIBUTE = /([\w:.-]{1,200})(\s{0,20}=\s{0,20})(?:(\\{0,15}["'])([\s\S]*?)(\3|$)|([^\s"'<>\\]+))/g;
const NAMING = /^(?:name|id|key|property|itemprop)$/i;
const VALUE = /^(?:value|content|data-.*)$/i;
/** Elements without content or closing tag. */
const VOID = /^(?:input|meta|link|img|br|hr|option)$/i;

/**
 * Masks the content of HTML and XML elements with a secret's name, in any spelling, and the value after such a name:
 * `<input name="token" value="…">`. Truncated content is masked to the end.
 */
export function redactMarkup(text: string): string {
  let result = '';
  let done = 0;
  for (const { 0: whole, 1: tag = '', 2: attributes = '', 3: close = '', index } of text.matchAll(TAG)) {
    if (index < done) continue;
    const isNamed = namesSecret(attributes);
    const start = index + whole.length;
    result += text.slice(done, index);
    result += isNamed ? `<${tag}${redactValues(attributes)}${close}` : whole;
    done = start;
    const isOpen = close === '>' && !attributes.endsWith('/');
    if (!isOpen || !(isSecretName(tag) || (isNamed && !VOID.test(tag)))) continue;
    const end = text.indexOf(`</${tag}`, start);
    result += MASK;
    done = end < 0 ? text.length : end;
  }
  return result + text.slice(done);
}

function namesSecret(attributes: string): boolean {
  for (const { 1: name = '', 4: quoted, 6: bare } of attributes.matchAll(ATTRIBUTE))
    if (NAMING.test(name) && isSecretName(quoted ?? bare ?? '')) return true;
  return false;
}

const redactValues = (attributes: string): string =>
  attributes.replace(
    ATTRIBUTE,
    (whole, name: string, sign: string, quote = '', _quoted: string | undefined, end = '') =>
      VALUE.test(name) ? `${name}${sign}${quote}${MASK}${end}` : whole,
  );
