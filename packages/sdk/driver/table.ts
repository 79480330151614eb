import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { z } from 'zod';

const folder = fileURLToPath(new URL('../../../sdks/behaviours/', import.meta.url));

/** Any JSON; a text `$name.member` stands for a value that is known only when the case runs. */
const value = z.json();
const members = z.record(z.string(), value);
const texts = z.record(z.string(), z.string());
const milliseconds = z.int().positive().max(10_000);
/** A member of the case's row. */
const ofRow = z.templateLiteral(['$row.', z.string()]);

const answerSchema = z.strictObject({
  status: z.union([z.int().min(200).max(599), ofRow]),
  headers: texts.optional(),
  /** Sent as it is. */
  text: z.string().optional(),
  /** Sent as JSON. */
  body: value.optional(),
  /** The body Keyway gives an error of this type; these members take the place of its own. */
  error: z.looseObject({ type_name: z.string() }).optional(),
  /** Writes `Retry-After` as a date this far ahead. */
  retry_after_date_seconds: z.int().optional(),
});

/** A fault injected into one request. */
const actionSchema = z.union([
  z.literal('pass'),
  z.strictObject({
    pass: z.strictObject({
      delay_ms: milliseconds.optional(),
      /** Members put over those of the answer, to any depth. */
      merge: members.optional(),
    }),
  }),
  z.strictObject({ answer: answerSchema }),
  /** `unanswered`: before it was passed on; `answered`: passed on, and the answer lost; `halfway`: within the answer. */
  z.strictObject({ cut: z.enum(['unanswered', 'answered', 'halfway']) }),
  z.literal('hang'),
]);
export type Action = z.output<typeof actionSchema>;
const anyActionSchema = z.union([actionSchema, z.strictObject({ answer: ofRow }), ofRow]);

/** Actions with everything filled in that a row or an earlier step gives. */
export const toActions = (written: unknown): Action[] => z.array(actionSchema).parse(written);

const requestSchema = z.strictObject({
  method: z.string().optional(),
  /** As it was sent, without the query. */
  path: value.optional(),
  query: members.optional(),
  headers: members.optional(),
  /** The whole body, in full. */
  body: value.optional(),
});
export type RequestMatcher = z.output<typeof requestSchema>;

/** A header's name, `body` or `path`. */
const part = z.string();
const seenSchema = z.strictObject({
  count: z.int().nonnegative().optional(),
  each: requestSchema.optional(),
  in_order: z.array(requestSchema).optional(),
  /** These parts are there, and the same in every request. */
  same: z.array(part).optional(),
  /** These are there, and in no two requests the same. */
  different: z.array(part).optional(),
  /** The path is this folder and the id as one segment of it, decoding to exactly the id. */
  one_id: z.strictObject({ under: z.string(), id: value }).optional(),
  /** The least that passed between a request and the one after it. */
  pause_ms_at_least: z.int().positive().optional(),
});
export type SeenMatcher = z.output<typeof seenSchema>;

const neutralErrors = [
  'AbortedError',
  'ApiError',
  'AuthenticationError',
  'BadRequestError',
  'ConflictError',
  'ConnectionFailedError',
  'DeadlineError',
  'DownstreamError',
  'KeywayError',
  'NotFoundError',
  'PaymentRequiredError',
  'PermissionError',
  'RateLimitError',
  'ReauthorizationError',
  'ServerError',
  'TimeoutError',
  'UnprocessableError',
  'WebhookVerificationError',
] as const;

const expectSchema = z.union([
  z.strictObject({
    ok: z.strictObject({
      data: value.optional(),
      status: z.int().optional(),
      request_id: value.optional(),
      raw: value.optional(),
    }),
  }),
  z.strictObject({
    error: z.looseObject({ class: z.union([z.enum(neutralErrors), ofRow, members]) }),
  }),
]);
export type Expectation = z.output<typeof expectSchema>;

/** Kept in memory, a stream that is read once, or the path of a file on disk. */
const fileSchema = z.strictObject({
  base64: z.string(),
  from: z.union([z.enum(['memory', 'stream', 'path']), ofRow]),
});

const stepSchema = z.strictObject({
  call: z.string().regex(/^[a-zA-Z]+(\.[a-zA-Z]+)+$/),
  client: members.optional(),
  path: members.optional(),
  body: value.optional(),
  query: members.optional(),
  /** A file that is uploaded. */
  file: fileSchema.optional(),
  /** Files that come with the body, by the names of their parts. */
  files: z.union([z.record(z.string(), fileSchema), ofRow]).optional(),
  options: members.optional(),
  mode: z.enum(['call', 'iterate', 'pages']).optional(),
  take: z.int().positive().optional(),
  /** When the caller aborts this call, or every call of the client. */
  cancel_after_ms: milliseconds.optional(),
  cancel_client_after_ms: milliseconds.optional(),
  /** Faults between SDK and server for the requests of this step, one by one; later requests pass unchanged. */
  stage: z.array(anyActionSchema).optional(),
  /** Faults between server and vendor for requests whose path or body contains a text, one by one. */
  vendor: z.array(z.strictObject({ holding: z.string(), does: anyActionSchema })).optional(),
  expect: expectSchema,
  seen: seenSchema.optional(),
  /** How many messages with such a mark the vendor has in the end. */
  vendor_created: z.record(z.string(), z.int().nonnegative()).optional(),
  /** Keeps the answer's data under this name, for later steps. */
  as: z.string().optional(),
  /** Called again until it answers as expected, within some seconds: for what is written in the background. */
  eventually: z.literal(true).optional(),
});
export type Step = z.output<typeof stepSchema>;

const caseSchema = z.strictObject({
  name: z.string().min(10),
  /** The case runs once for each row, whose members are `$row.…`. */
  rows: z.array(members).min(1).optional(),
  client: members.optional(),
  steps: z.array(stepSchema).min(1),
  /** Of the requests of all steps. */
  seen: seenSchema.optional(),
  /** Languages in which this cannot be, and why. */
  except: texts.optional(),
});

const groupSchema = z.strictObject({
  about: z.string(),
  /** Options of every client of the group. */
  client: members.optional(),
  cases: z.array(caseSchema).min(1),
});

/** One behaviour, as it runs. */
export type Case = Omit<z.output<typeof caseSchema>, 'rows'> & {
  readonly group: string;
  readonly row: Readonly<Record<string, unknown>>;
};

/** Every case of the table, rows told apart by their name. Throws for a file that is not of its form. */
export const loadTable = (): readonly Case[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((file) => toCases(file.replace(/\.json$/, ''), JSON.parse(readFileSync(folder + file, 'utf8'))));

export function toCases(group: string, content: unknown): Case[] {
  const parsed = groupSchema.safeParse(content);
  if (!parsed.success) throw new Error(`${group}: ${z.prettifyError(parsed.error)}`);
  const { client, cases } = parsed.data;
  return cases.flatMap(({ rows = [{}], ...one }) =>
    rows.map((row) => ({
      ...one,
      group,
      row,
      client: { ...client, ...one.client },
      name: one.name.replace(/\{\$row\.(\w+)\}/g, (_, member: string) => String(row[member])),
    })),
  );
}
