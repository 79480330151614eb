import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

/** A proxy server that tunnels, and keeps where to. */
export async function startForwardProxy(): Promise<{ url: string; tunnels: string[] }> {
  const tunnels: string[] = [];
  const server = createServer((_, response) => void response.writeHead(405).end());
  server.on('connect', (request, socket) => {
    tunnels.push(request.url!);
    const { hostname, port } = new URL(`http://${request.url!}`);
    const upstream = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tunnels };
}
