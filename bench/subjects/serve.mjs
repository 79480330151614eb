// @ts-check
import { createServer } from 'node:http';

/**
 * Listens on a free loopback port, tells the parent which, and ends when the parent does.
 * @param {import('node:http').RequestListener} listener
 */
export function serve(listener) {
  const server = createServer({ keepAliveTimeout: 65_000 }, listener);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    process.send?.({ url: `http://127.0.0.1:${address.port}` });
  });
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
}
