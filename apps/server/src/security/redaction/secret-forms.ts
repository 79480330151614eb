/** A shorter one would match in every text. */
export const MIN_SECRET = 4;
const MIN_CORE = 8;
/** Matches secrets without characters that JSON, HTML and URLs escape, like most tokens. */
const PLAIN = /^[\w.-]*$/;

const htmlEscapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/**
 * Returns every form in which a secret may appear in a log, a body or a header. findEscaped finds partially escaped
 * ones.
 */
export function secretForms(secret: string): string[] {
  if (secret.length < MIN_SECRET) return [];
  const bytes = Buffer.from(secret, 'utf8');
  return [
    secret,
    ...(PLAIN.test(secret)
      ? []
      : [...jsonForms(secret), ...htmlForms(secret), ...urlForms(bytes.toString('utf8'))]),
    ...wholeForms(bytes),
    ...base64Forms(bytes),
  ];
}

/** Longest head of a form, in bytes: each needle of the search is read at most this far. */
const HEAD_BYTES = 19;
/** Characters of a token that determine the heads of all its forms: two bytes are three characters in base64. */
const HEAD_SOURCE = 24;

/**
 * Returns the first bytes of every form of {@link secretForms}: text that contains none of them contains no form. Those of
 * a token are made from its beginning alone, in a fraction of the time.
 */
export function secretHeads(secret: string): Buffer[] {
  const forms = secretForms(PLAIN.test(secret) ? secret.slice(0, HEAD_SOURCE) : secret);
  const heads = forms.map((form) => Buffer.from(form, 'utf8').toString('latin1', 0, HEAD_BYTES));
  return Array.from(new Set(heads), (head) => Buffer.from(head, 'latin1'));
}

/**
 * Returns the forms with every byte encoded the same way: in hexadecimal, in a URL once and twice, as HTML character
 * references, in UTF-16.
 */
function wholeForms(bytes: Buffer): string[] {
  const hex = bytes.toString('hex');
  const inBothCases = [hex, hex.toUpperCase()].flatMap((digits) => {
    const pairs = digits.match(/../g) ?? [];
    return [digits, `%${pairs.join('%')}`, `%25${pairs.join('%25')}`, `&#x${pairs.join(';&#x')};`];
  });
  const decimal = Array.from(bytes, (byte) => `&#${byte};`).join('');
  // Little-endian without its last zero byte equals big-endian without its first.
  const utf16 = Buffer.from(bytes.toString('utf8'), 'utf16le').subarray(0, -1).toString('latin1');
  return [...inBothCases, decimal, utf16];
}

function jsonForms(secret: string): string[] {
  const plain = JSON.stringify(secret).slice(1, -1);
  const ascii = plain.replace(/[\u007f-\uffff]/g, toUnicodeEscape);
  const htmlSafe = ascii.replace(/[<>&']/g, toUnicodeEscape);
  return [plain, ascii, htmlSafe, plain.replaceAll('/', '\\/'), ascii.replaceAll('/', '\\/')];
}

function toUnicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function htmlForms(secret: string): string[] {
  const escaped = secret.replace(/[&<>"']/g, (character) => htmlEscapes.get(character) ?? character);
  const bodyOnly = secret.replace(/[&<>]/g, (character) => htmlEscapes.get(character) ?? character);
  return [escaped, bodyOnly, escaped.replaceAll('&#39;', '&#x27;'), escaped.replaceAll('&quot;', '&#34;')];
}

function urlForms(secret: string): string[] {
  const component = encodeURIComponent(secret);
  const strict = component.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  return [component, encodeURI(secret), strict, form].flatMap((text) => [
    text,
    text.replace(/%[0-9a-fA-F]{2}/g, (escape) => escape.toLowerCase()),
    text.replace(/%[0-9a-fA-F]{2}/g, (escape) => escape.toUpperCase()),
  ]);
}

function base64Forms(bytes: Buffer): string[] {
  const whole = bytes.toString('base64');
  return [whole, whole.replaceAll('=', ''), ...base64Cores(bytes)].flatMap((form) =>
    /[+/=]/.test(form)
      ? [
          form,
          form.replaceAll('+', '-').replaceAll('/', '_'),
          form.replaceAll('/', '\\/'),
          encodeURIComponent(form),
        ]
      : [form],
  );
}

// Inside a longer encoded text (`user:password`, a JSON body), a secret starts at any of three positions of a base64
// group; only the characters that it alone determines are always the same.
function base64Cores(bytes: Buffer): string[] {
  const cores = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64url');
    const decided = Math.floor(((offset + bytes.length) * 8) / 6);
    return encoded.slice(Math.ceil((offset * 8) / 6), decided);
  });
  const usable = cores.filter((core) => core.length >= MIN_CORE);
  return usable.flatMap((core) => [core, core.replaceAll('-', '+').replaceAll('_', '/')]);
}
