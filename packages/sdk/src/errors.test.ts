import { describeError, errorFamilies, errorTypeNames } from '@keyway/contract';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';

import * as errors from './errors.js';
import * as sdk from './index.js';
import { buildClient, errorReply, startServer } from './fixtures/recording-server.js';

async function failWith(...parameters: Parameters<typeof errorReply>): Promise<errors.ApiError> {
  const server = await startServer(errorReply(...parameters));
  const error: unknown = await buildClient(server, { maxRetries: 0 })
    .messages.get('m1')
    .catch((thrown: unknown) => thrown);
  if (!errors.ApiError.isInstance(error)) throw new Error('not an API error', { cause: error });
  return error;
}

describe('errors', () => {
  it.each(errorTypeNames)('%s arrives as a class of its own, below that of its status', async (typeName) => {
    const { status, proxied } = describeError(typeName);
    const error = await failWith(typeName, status);
    const statuses: Record<string, string> = errorFamilies.statuses;
    const family = proxied ? 'DownstreamError' : (statuses[status] ?? statuses[`${String(status)[0]}XX`]!);
    const classes = sdk as unknown as Record<string, typeof errors.ApiError>;
    expect(error.name).toBe(typeName);
    expect(error).toBeInstanceOf(classes[typeName]!);
    expect(classes[family]!.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      typeName,
      statusCode: status,
      requestId: 'req-1',
      message: 'It failed.',
      ref: 'http://docs',
    });
    expect(error).toBeInstanceOf(errors.KeywayError);
  });

  it.each([
    [418, 'BadRequestError'],
    [429, 'RateLimitError'],
    [599, 'ServerError'],
    [302, 'ApiError'],
  ])('of a type that this release does not know arrive as the class of status %i', async (status, name) => {
    for (const typeName of ['TeapotError', 'toString', '__proto__'])
      expect(await failWith(typeName, status)).toMatchObject({ name, statusCode: status, typeName });
  });

  it('tell a connection to authorize again from a header that is missing', async () => {
    const lost = await failWith('ConnectorCredentialsError', 401);
    const missing = await failWith('UnauthorizedError', 401);
    expect([lost, missing].map((error) => sdk.ReauthorizationError.isInstance(error))).toEqual([true, false]);
    expect([lost, missing].map((error) => sdk.AuthenticationError.isInstance(error))).toEqual([true, true]);
  });

  it('of the connector keep its status and words', async () => {
    const detail = { status_code: 418, response: { tea: true } };
    const error = await failWith('ConnectorExecutionError', 418, {
      detail,
      downstream_errors: [{ message: 'tea' }],
      _raw: [1],
    });
    expect(error).toBeInstanceOf(errors.DownstreamError);
    expect(error).toMatchObject({
      statusCode: 418,
      detail,
      downstreamErrors: [{ message: 'tea' }],
      raw: [1],
    });
  });

  it('of something in between have no type name but their status', async () => {
    const server = await startServer({
      status: 403,
      body: '<html>',
      headers: { 'content-type': 'text/html' },
    });
    const error: unknown = await buildClient(server)
      .messages.get('m1')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(errors.PermissionError);
    expect(error).toMatchObject({ typeName: undefined, statusCode: 403 });
  });

  it('of something in between that takes no large bodies say so, and ours do not', async () => {
    const server = await startServer({ status: 413, body: '<html>Request Entity Too Large' });
    const error: unknown = await buildClient(server)
      .messages.create({ body: 'b' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(errors.BadRequestError);
    expect(error).toMatchObject({
      statusCode: 413,
      typeName: undefined,
      message: expect.stringContaining('between this program and Keyway') as string,
    });
    expect((await failWith('RequestTooLargeError', 413)).message).toBe('It failed.');
  });

  it('are of classes that TypeScript tells apart, one after another', () => {
    const read = (error: errors.ApiError): string | number => {
      if (errors.NotFoundError.isInstance(error)) return error.kind;
      if (errors.ConflictError.isInstance(error)) return error.kind;
      if (sdk.TooManyRequestsError.isInstance(error)) return error.typeName;
      // Narrows to never if two classes have the same type.
      expectTypeOf(error).toEqualTypeOf<errors.ApiError>();
      if (errors.AuthenticationError.isInstance(error))
        expectTypeOf(error).toEqualTypeOf<errors.AuthenticationError>();
      return error.statusCode;
    };
    const readAny = (error: errors.KeywayError): unknown => {
      if (errors.TimeoutError.isInstance(error))
        return errors.DeadlineError.isInstance(error) ? 'the call' : expectTypeOf(error.kind).toBeString();
      if (errors.AbortedError.isInstance(error)) return 'aborted';
      expectTypeOf(error).toEqualTypeOf<errors.KeywayError>();
      return errors.ConnectionFailedError.isInstance(error) ? error.kind : undefined;
    };
    expect([typeof read, readAny(new errors.ConnectionFailedError('lost'))]).toEqual([
      ...['function', 'ConnectionFailedError'],
    ]);
  });

  it('have their kind next to their name, and show neither twice', async () => {
    const error = await failWith('EntityNotFoundError', 404);
    expect([error.kind, error.name]).toEqual(['EntityNotFoundError', 'EntityNotFoundError']);
    expect(Object.keys(error)).not.toContain('kind');
  });

  it('report a response that is not the API’s', async () => {
    const server = await startServer({
      body: '<html>hello</html>',
      headers: { 'content-type': 'text/html' },
    });
    await expect(buildClient(server).messages.get('m1')).rejects.toThrow('baseUrl');
  });

  it('do not follow redirects', async () => {
    const elsewhere = await startServer();
    const server = await startServer({ status: 302, body: '', headers: { location: elsewhere.baseUrl } });
    await expect(buildClient(server).messages.get('m1')).rejects.toMatchObject({ statusCode: 302 });
    expect(elsewhere.requests).toEqual([]);
  });

  it('are recognised across two copies of the package, class by class', async () => {
    vi.resetModules();
    const copy = await import('./errors.js');
    const error = await failWith('EntityNotFoundError', 404);
    expect(copy.NotFoundError).not.toBe(errors.NotFoundError);
    expect(error instanceof copy.NotFoundError).toBe(false);
    expect(copy.NotFoundError.isInstance(error)).toBe(true);
    expect(copy.KeywayError.isInstance(error)).toBe(true);
    expect(copy.ConflictError.isInstance(error)).toBe(false);
    expect(
      [undefined, null, 'x', new Error('x'), {}].some((value) => copy.KeywayError.isInstance(value)),
    ).toBe(false);
  });
});
