/** The line of a text on which it stops being JSON; undefined where it is JSON. */
export function jsonProblem(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return text.slice(0, wrongAt(text)).split('\n').length;
  }
}

// RFC 8259. Browsers tell the place in words of their own, or not at all.
const blank = /[ \t\n\r]*/y;
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const name = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;

type Wanted = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/**
 * The position up to which the text is valid JSON. Open brackets are a list, not recursion, because nesting may be
 * deep.
 */
function wrongAt(text: string): number {
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  for (;;) {
    take(blank);
    const sign = text[at] ?? '';
    if (wanted === 'colon') {
      if (sign !== ':') return at;
      wanted = 'value';
    } else if (isEnd(sign, open.at(-1), wanted)) {
      open.pop();
      wanted = 'comma or end';
    } else if (wanted === 'comma or end') {
      if (sign !== ',' || open.length === 0) return at;
      wanted = open.at(-1) === '{' ? 'name' : 'value';
    } else if (wanted.startsWith('name')) {
      if (!take(name)) return at;
      wanted = 'colon';
      continue;
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      wanted = sign === '{' ? 'name or end' : 'value or end';
    } else {
      if (!take(scalar)) return at;
      wanted = 'comma or end';
      continue;
    }
    at += 1;
  }
}

const isEnd = (sign: string, open: '{' | '[' | undefined, wanted: Wanted): boolean =>
  wanted.endsWith('end') && ((sign === '}' && open === '{') || (sign === ']' && open === '['));
