/**
 * Text that others chose, cut and made so that the database takes it, within JSON too: PostgreSQL refuses
 * NUL and half a surrogate pair, which a cut may leave.
 */
export const toStorableText = (text: string, maxLength: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maxLength)
    .toWellFormed();
