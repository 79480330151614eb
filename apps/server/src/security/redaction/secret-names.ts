const SECRET_WORD =
  /^(?:auth(?:orization|entication)?|bearer|jwt|assertion|sid|sessionid|sig|hmac|otp|pwd|pass|passphrase|passcode|cookie2|(?:auth|access|secret|private|signing)key)$|(?:token|secret|password|passwd|api?key|cookie|signature|credential)s?$/;
/** Two consecutive words. */
const secretPairs = new Set([
  ...[
    'api key',
    'app key',
    'auth key',
    'access key',
    'secret key',
    'private key',
    'signing key',
    'shared key',
  ],
  ...['subscription key', 'encryption key', 'session id', 'session key', 'code verifier'],
]);
/** JSON members with these names are usually not secrets. */
const secretParameters = new Set(['key', 'code']);

/** Returns whether a value with this name is a secret, in any spelling of the name. */
export const isSecretName = (name: string): boolean => isAnySecret(wordsOf(name));

/** Returns the same for a parameter of a URL or a form. */
export const isSecretParameter = (name: string): boolean =>
  isSecretName(name) || secretParameters.has(name.toLowerCase());

/** Returns the same for a header, where any key may be a credential. */
export function isSecretHeader(name: string): boolean {
  const words = wordsOf(name);
  return isAnySecret(words) || (words.at(-1) === 'key' && !words.includes('idempotency'));
}

const isAnySecret = (words: readonly string[]): boolean =>
  words.some((word, index) => SECRET_WORD.test(word) || secretPairs.has(`${word} ${words[index + 1] ?? ''}`));

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
