import { headerNames } from '@keyway/contract';
import { buildMockOpenApi } from '@keyway/openapi';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';

import { Refusal, toRefusal } from './refusal.js';

export type MockRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string | string[]>;
  readonly headers: Record<string, string>;
  readonly body: unknown;
};
export type MockAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};
export type Engine = (request: MockRequest) => Promise<MockAnswer>;

type Method = Parameters<ReturnType<typeof createInstance>['request']>[0]['method'];

/** Prism on the description of the whole API: answers by its examples, and refuses what does not fit. */
export async function buildEngine(version: string, baseUrl: string): Promise<Engine> {
  const operations = await getHttpOperationsFromSpec(buildMockOpenApi({ version, baseUrl }));
  // Matched by their paths alone: by which name this server is called does not matter.
  for (const operation of operations) operation.servers = [];
  const config = {
    isProxy: false,
    checkSecurity: true,
    validateRequest: true,
    // Examples of the contract, whose own tests hold them to their schemas.
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    mock: { dynamic: false },
  } as const;
  const prism = createInstance(config, { logger: createLogger('prism', { level: 'silent' }) });
  return async ({ method, path, query, headers, body }) => {
    const answered = await prism.request(
      { method: method.toLowerCase() as Method, url: { path, query }, headers: withIds(headers), body },
      operations,
      { ...config, mock: readPreference(headers.prefer) },
    )();
    if (answered._tag === 'Left') throw toRefusal(answered.left);
    const { output, validations } = answered.right;
    if (validations.input.length > 0 && output.statusCode === 401) throw toUnauthorized(headers);
    if (validations.input.length > 0 && output.statusCode === 400)
      throw new Refusal('RequestValidationError', toDetail(validations.input));
    return { status: output.statusCode, headers: output.headers ?? {}, body: output.body };
  };
}

/** The token of a vault session says itself whose it is: the ids may be left out then. */
const withIds = (headers: Record<string, string>): Record<string, string> =>
  /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/i.test(headers.authorization ?? '')
    ? { [headerNames.applicationId]: 'session', [headerNames.consumerId]: 'session', ...headers }
    : headers;

/** `Prefer: code=404, example=EntityNotFoundError` chooses an answer (RFC 7240). */
function readPreference(header = ''): { dynamic: boolean; code?: number; exampleKey?: string } {
  const wanted = new Map(
    header.split(/[,;]/).flatMap((part) => {
      const [, name, value] = /^\s*(\w+)\s*=\s*"?([^"]*?)"?\s*$/.exec(part) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  const [code, exampleKey] = [Number(wanted.get('code')), wanted.get('example')];
  return {
    dynamic: false,
    ...(Number.isInteger(code) && { code }),
    ...(exampleKey !== undefined && { exampleKey }),
  };
}

/** The first of the headers that are not there, as the service names it. */
function toUnauthorized(headers: Record<string, string>): Refusal {
  const needed = ['authorization', headerNames.applicationId, headerNames.consumerId];
  const header = needed.find((name) => !headers[name]);
  return new Refusal('UnauthorizedError', header === undefined ? undefined : { header });
}

/** Validation problems, by path. */
const toDetail = (
  diagnostics: readonly { path?: readonly (string | number)[]; message: string }[],
): Record<string, string> =>
  Object.fromEntries(diagnostics.map(({ path = [], message }) => [path.join('.') || 'request', message]));
