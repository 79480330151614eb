/** Dependencies outside the bundle; all others are inside it. Versions are in package.json. */

/** Always installed: they load files from their own folder. */
export const required: readonly string[] = ['@electric-sql/pglite'];

/** Installed on demand: a setting names them, and only then are they loaded. */
export const optional: readonly string[] = [
  '@aws-sdk/client-kms',
  '@azure/identity',
  'google-auth-library',
  'koffi',
];
