/** The response, as far as a page can show it. */
export type TriedAnswer = {
  readonly status: number;
  readonly milliseconds: number;
  readonly headers: Headers;
  readonly requestId: string | null;
  /** For download as a file. Its type is nothing that a browser would run. */
  readonly bytes: Blob;
  readonly fileName: string;
  /** undefined for what is no text, or too much of it. */
  readonly text: string | undefined;
  /** undefined for what is no JSON. */
  readonly json: unknown;
};

const MOST_TEXT_BYTES = 5_000_000;

export async function readAnswer(response: Response, begun: number): Promise<TriedAnswer> {
  const content = await response.arrayBuffer();
  const milliseconds = Math.round(performance.now() - begun);
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const isFile = /^attachment/i.test(headers.get('content-disposition') ?? '');
  const isText = /^(?:text\/|application\/(?:[\w.+-]*json|xml)\b)/i.test(type) && !isFile;
  const text =
    isText && content.byteLength <= MOST_TEXT_BYTES ? new TextDecoder().decode(content) : undefined;
  return {
    status,
    milliseconds,
    headers,
    requestId: headers.get('request-id'),
    bytes: new Blob([content], { type: 'application/octet-stream' }),
    fileName: fileNameOf(headers),
    text,
    json: text !== undefined && /json/i.test(type) ? parse(text) : undefined,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fileNameOf(headers: Headers): string {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1];
  return (encoded === undefined ? plain : decode(encoded)) ?? 'answer';
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
