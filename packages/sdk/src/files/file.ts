import type { FullAnswer } from '../http/api-promise.js';
import { readJson, toErrorBody } from '../http/envelope.js';
import type { FetchAnswer } from '../http/fetch.js';
import type { Limit } from '../http/limit.js';
import type { Accept, FileResponse } from './received.js';
import { isWebStream } from './web-stream.js';

export const isFile = ({ status }: FetchAnswer): boolean => status === 200 || status === 206;

/**
 * The body of a file response. The timeout of an attempt applies to each chunk; time does not count while nothing is
 * read. Failures are thrown to the reader as SDK errors.
 */
export async function openFile(answer: FetchAnswer, limit: Limit): Promise<FileResponse> {
  const { status, headers, body } = answer;
  const content = isWebStream(body) ? guard(body, limit) : await answer.arrayBuffer();
  return new Response(content, { status, headers: headers as Headers }) as FileResponse;
}

export const acceptFile: Accept<FullAnswer<FileResponse, undefined>> = (received, toError) => {
  const { status, headers, file } = received;
  if (!file) throw toError(toErrorBody(readJson(received)));
  const requestId = headers.get('request-id') ?? undefined;
  return { data: file, envelope: undefined, response: { status, headers, requestId } };
};

function guard(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: Limit,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        limit.awaitPart();
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          limit.release();
          controller.close();
        } catch (cause) {
          limit.release();
          controller.error(limit.toError(cause));
        } finally {
          limit.stop();
        }
      },
      cancel: (reason) => {
        limit.release();
        return reader.cancel(reason);
      },
    },
    // Nothing is read ahead of the reader.
    { highWaterMark: 0 },
  );
}
