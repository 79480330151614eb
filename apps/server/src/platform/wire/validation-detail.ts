import type { RequestValidationError } from './ts-rest.js';

type Issue = {
  readonly path?: readonly (PropertyKey | { key: PropertyKey })[];
  readonly message: string;
  /** Unknown members at the path. */
  readonly keys?: readonly string[];
};

/** Returns a path such as `body.attachments[0].file_name`. */
const toPath = (place: string, keys: readonly PropertyKey[]): string =>
  place + keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');

/** Returns each invalid path with its requirement: `{ "body.sort.by": "…" }`, and one readable message. */
export function toValidationDetail(error: RequestValidationError): {
  message: string;
  detail: Record<string, string>;
} {
  const detail: Record<string, string> = {};
  const parts = { path: error.pathParams, header: error.headers, query: error.query, body: error.body };
  for (const [place, problem] of Object.entries(parts)) {
    for (const issue of (problem as { issues?: readonly Issue[] } | null)?.issues ?? []) {
      const path = (issue.path ?? []).map((key) => (typeof key === 'object' ? key.key : key));
      for (const key of issue.keys ?? [undefined])
        detail[toPath(place, [...path, ...(key === undefined ? [] : [key])])] = issue.message;
    }
  }
  const [first] = Object.entries(detail);
  const message = first ? `The request is invalid: ${first[0]}: ${first[1]}` : 'The request is invalid.';
  return { message, detail };
}
