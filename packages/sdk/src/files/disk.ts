type Part = Uint8Array<ArrayBuffer>;
type Handle = {
  read(buffer: Part, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  close(): Promise<void>;
};
type Disk = {
  stat(path: string): Promise<{ size: number; isFile(): boolean }>;
  open(path: string): Promise<Handle>;
};
type WithModules = { process?: { getBuiltinModule?(name: string): { promises: Disk } | undefined } };

/** Does not import `fs`: this file is part of browser bundles, too. */
function disk(): Disk {
  const fs = (globalThis as unknown as WithModules).process?.getBuiltinModule?.('fs');
  if (!fs) throw new Error('Paths need Node.js 20.16 or later. Pass a Blob or a stream instead');
  return fs.promises;
}

/** Throws unless the path is a regular file: a pipe or a device may never end. */
export async function sizeOnDisk(path: string): Promise<number> {
  const found = await disk().stat(path);
  if (!found.isFile()) throw new Error('It is not a regular file');
  return found.size;
}

/** Reads as many bytes as were measured: the `Content-Length` does not count those appended since. */
export async function* partsOnDisk(
  path: string,
  size: number,
  partBytes: number,
): AsyncGenerator<Part, undefined> {
  const file = await disk().open(path);
  try {
    for (let sent = 0; sent < size;) {
      const part = new Uint8Array(Math.min(partBytes, size - sent));
      const { bytesRead } = await file.read(part, 0, part.length, sent);
      if (bytesRead === 0) throw new Error('It was truncated during the call');
      sent += bytesRead;
      yield part.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
