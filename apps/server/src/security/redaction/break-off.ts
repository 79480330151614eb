/**
 * Parses a truncated JSON text: including the string in which it breaks off, if that is a value, and otherwise up to
 * the last complete member. Undefined if it is not JSON.
 */
export function parseBrokenOff(text: string): unknown {
  const { closers, wholeEnd, isInValue } = scan(text);
  const closed = isInValue
    ? tryParse(`${text.replace(/\\(?:u[0-9a-fA-F]{0,3})?$/, '')}"${closers}`)
    : undefined;
  if (closed !== undefined) return closed;
  const whole = text.slice(0, wholeEnd);
  return tryParse(whole + scan(whole).closers);
}

type Scan = {
  /** The characters that close everything still open. */
  readonly closers: string;
  /** End of the last complete member or container. */
  readonly wholeEnd: number;
  /** Whether it ends within a string that is not a member name. */
  readonly isInValue: boolean;
};

function scan(text: string): Scan {
  const open: string[] = [];
  let wholeEnd = 0;
  let isInString = false;
  let isValue = false;
  let last = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') {
        isInString = false;
        if (isValue) wholeEnd = index + 1;
      }
      continue;
    }
    if (character === '"') {
      isInString = true;
      isValue = last === ':' || open.at(-1) === ']';
    } else if (character === '{') open.push('}');
    else if (character === '[') open.push(']');
    else if (character === '}' || character === ']') open.pop();
    if ('{[}]'.includes(character)) wholeEnd = index + 1;
    else if (character === ',') wholeEnd = index;
    if (character.trim() !== '') last = character;
  }
  return { closers: open.reverse().join(''), wholeEnd, isInValue: isInString && isValue };
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
