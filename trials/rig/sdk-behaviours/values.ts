export type Known = Readonly<Record<string, unknown>>;

/**
 * Replaces `$name.member` and, within a longer text, `{$name.member}` with known values; `{"$repeat": [text, times]}`
 * becomes a long text. Throws for an unknown name.
 */
export const fillIn = <Value>(value: Value, known: Known): Value => fill(value, known) as Value;

function fill(value: unknown, known: Known): unknown {
  if (typeof value === 'string') return fillText(value, known);
  if (Array.isArray(value)) return value.map((item) => fill(item, known));
  if (typeof value !== 'object' || value === null) return value;
  const { $repeat: repeat } = value as { $repeat?: [string, number] };
  if (repeat) return repeat[0].repeat(repeat[1]);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [fillInside(name, known), fill(inner, known)]),
  );
}

const fillText = (text: string, known: Known): unknown =>
  /^\$[a-z][\w.-]*$/.test(text) ? look(text.slice(1), known) : fillInside(text, known);

/** From the inside out, as a name may be part of another: `{$lab.conversation.{$row.service}}`. */
function fillInside(text: string, known: Known): string {
  const filled = text.replace(/\{\$([\w.-]+)\}/g, (_, path: string) => String(look(path, known)));
  return filled === text ? text : fillInside(filled, known);
}

function look(path: string, known: Known): unknown {
  const found = path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], known);
  if (found === undefined) throw new Error(`Nothing is known as $${path}`);
  return found;
}
