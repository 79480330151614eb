/** Every form in which a planted secret is searched (T-ENC-1), by name. */
export const formsOf = (secret: string): Record<string, string> => {
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
};

/** Which secrets a text or file holds, as `form of secret number`; a number, so that no report repeats a secret. */
export const findCanaries = (content: string | Uint8Array, secrets: readonly string[]): string[] => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
  return secrets.flatMap((secret, index) =>
    Object.entries(formsOf(secret))
      .filter(([, form]) => bytes.includes(form))
      .map(([name]) => `${name} of ${index}`),
  );
};

/** What the secret alone decides of a longer encoded text, such as `user:password`, at the other two offsets. */
const insideBase64 = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries(
    [1, 2].map((offset) => {
      const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
      const decided = Math.floor(((offset + bytes.length) * 8) / 6);
      return [`base64 at ${offset}`, encoded.slice(Math.ceil((offset * 8) / 6), decided)];
    }),
  );
