/**
 * Truncates external text and makes it storable, within JSON as well: PostgreSQL rejects NUL and half a surrogate pair,
 * which truncation may leave.
 */
export const toStorableText = (text: string, maxLength: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maxLength)
    .toWellFormed();
