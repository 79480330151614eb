/**
 * Returns the end of a value: a string ends at its quote, a container at its closing bracket, a truncated value at the
 * end.
 */
export function endOfValue(text: string, start: number, quote: string): number {
  if (/[[{]/.test(text.charAt(start))) return endOfMembers(text, start);
  if (!text.startsWith(quote, start)) return start + (/^[\w.+-]*/.exec(text.slice(start))?.[0].length ?? 0);
  let end = text.indexOf(quote, start + quote.length);
  while (end > 0 && text[end - 1] === '\\') end = text.indexOf(quote, end + 1);
  return end < 0 ? text.length : end + quote.length;
}

function endOfMembers(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if ('[{'.includes(character)) depth += 1;
    else if (']}'.includes(character) && (depth -= 1) === 0) return index + 1;
  }
  return text.length;
}
