import { connect } from 'node:net';

/** Sends these lines as they are, no client in between; answers the status of the first answer, or why there is none. */
export const sendRaw = (port: number, lines: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n'), 'utf8'));
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'no answer'));
  });
