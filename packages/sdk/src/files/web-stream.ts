export const isWebStream = (
  body: object | null | undefined,
): body is ReadableStream<Uint8Array<ArrayBuffer>> =>
  typeof (body as Partial<ReadableStream> | undefined | null)?.getReader === 'function';
