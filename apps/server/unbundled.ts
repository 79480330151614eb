/** What the bundle does not hold; everything else is inside it. Versions stand in package.json. */

/** Every installation has them: they load files from beside themselves. */
export const required: readonly string[] = ['@electric-sql/pglite'];

/** Whoever wants what they are for installs them: a setting names it, and only then are they loaded. */
export const optional: readonly string[] = [
  '@aws-sdk/client-kms',
  '@azure/identity',
  'google-auth-library',
  'koffi',
];
