import { KeyServiceAddressError } from './key-service.js';

/** A key on a token, as an RFC 7512 URI describes it. */
export type Pkcs11Key = {
  readonly token: string;
  readonly object: string;
  readonly modulePath: string;
  readonly pinFile: string | undefined;
};

export const PKCS11_FORM =
  'pkcs11:token=TOKEN;object=KEY?module-path=/usr/lib/softhsm/libsofthsm2.so&pin-source=file:/run/secrets/pin';

/** Parses the URI; a PIN in it is refused, since it would appear in process lists and logs. */
export function parsePkcs11Uri(uri: string): Pkcs11Key {
  const [path = '', query = ''] = uri.slice('pkcs11:'.length).split('?', 2);
  const { token, object } = readAttributes(path, ';');
  const attributes = readAttributes(query, '&');
  const modulePath = attributes['module-path'];
  if ('pin-value' in attributes)
    throw new KeyServiceAddressError(
      'KEYWAY_KEY_SERVICE contains a PIN as pin-value. Set PKCS11_PIN instead, or use a file: pin-source=file:/run/secrets/pin',
    );
  if (!token || !object || !modulePath?.startsWith('/'))
    throw new KeyServiceAddressError(
      `KEYWAY_KEY_SERVICE names no token, object or module-path. Write it as ${PKCS11_FORM}`,
    );
  return {
    token,
    object,
    modulePath,
    pinFile: attributes['pin-source']?.replace(/^file:(?:\/\/(?=\/))?/, ''),
  };
}

const readAttributes = (text: string, separator: string): Record<string, string | undefined> =>
  Object.fromEntries(
    text
      .split(separator)
      .filter(Boolean)
      .map((attribute) => {
        const [name = '', ...value] = attribute.split('=');
        return [name, decodeURIComponent(value.join('='))];
      }),
  );
