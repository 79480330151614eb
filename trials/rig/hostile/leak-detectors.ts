/** Every form in which a planted secret is searched, by name. */
export function formsOf(secret: string): Record<string, string> {
  const bytes = Buffer.from(secret, 'utf8');
  const html: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return {
    raw: secret,
    base64: bytes.toString('base64'),
    base64url: bytes.toString('base64url'),
    ...insideBase64(bytes),
    hex: bytes.toString('hex'),
    'hex in capitals': bytes.toString('hex').toUpperCase(),
    url: encodeURIComponent(secret),
    json: JSON.stringify(secret).slice(1, -1),
    html: secret.replace(/[&<>"']/g, (character) => html[character] ?? character),
    reversed: [...secret].reverse().join(''),
    'first 16 characters': secret.slice(0, 16),
  };
}

/** Which secrets a text or file holds, as `form of secret number`; a number, so that no report repeats a secret. */
export function findLeaks(content: string | Uint8Array, secrets: readonly string[]): string[] {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
  const needles = needlesOf(secrets);
  const found = new Set<string>();
  let key = 0;
  for (let end = 0; end < bytes.length; end += 1) {
    key = ((key << 8) | (bytes[end] ?? 0)) & 0xffffff;
    if (needles.isStart[key] !== 1 || end < 2) continue;
    for (const { name, form } of needles.byStart.get(key) ?? [])
      if (bytes.compare(form, 0, form.length, end - 2, Math.min(bytes.length, end - 2 + form.length)) === 0)
        found.add(name);
  }
  return [...found];
}

type Needle = { readonly name: string; readonly form: Buffer };
/** Needles by their first three bytes: hundreds of them are looked for in one pass. */
type Needles = { readonly isStart: Uint8Array; readonly byStart: ReadonlyMap<number, Needle[]> };

const known = new WeakMap<readonly string[], { readonly count: number; readonly needles: Needles }>();

function needlesOf(secrets: readonly string[]): Needles {
  const before = known.get(secrets);
  if (before?.count === secrets.length) return before.needles;
  const isStart = new Uint8Array(1 << 24);
  const byStart = new Map<number, Needle[]>();
  for (const [index, secret] of secrets.entries())
    for (const [name, text] of Object.entries(formsOf(secret))) {
      const form = Buffer.from(text, 'utf8');
      const key = form.readUIntBE(0, 3);
      isStart[key] = 1;
      byStart.set(key, [...(byStart.get(key) ?? []), { name: `${name} of ${index}`, form }]);
    }
  const needles = { isStart, byStart };
  known.set(secrets, { count: secrets.length, needles });
  return needles;
}

/**
 * The part of a longer encoded text, such as `user:password`, that the secret alone determines, at the other two
 * offsets.
 */
const insideBase64 = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries(
    [1, 2].map((offset) => {
      const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
      const decided = Math.floor(((offset + bytes.length) * 8) / 6);
      return [`base64 at ${offset}`, encoded.slice(Math.ceil((offset * 8) / 6), decided)];
    }),
  );
