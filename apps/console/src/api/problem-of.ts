import { failureOf } from '@keyway/ui';

/** The server's message for a member of the body, or for a part of it; English. */
export function problemOf(error: unknown, member: string): string | undefined {
  if (error == null) return undefined;
  const { typeName, detail } = failureOf(error);
  if (typeName !== 'RequestValidationError' || typeof detail === 'string') return undefined;
  const found = Object.entries(detail).find(
    ([name]) =>
      name === `body.${member}` ||
      [`body.${member}.`, `body.${member}[`].some((start) => name.startsWith(start)),
  );
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}
