import { connect } from 'node:net';

import { startChild, type Child } from './child.js';
import { findFreePort } from './free-port.js';
import { until } from '../wait.js';

export const REDIS = '/usr/bin/redis-server';

export type RedisServer = {
  readonly url: string;
  /** The process of now; a start replaces it. */
  child(): Child;
  /** Starts it, also again after it ended, on the same port and empty. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** A Redis that keeps nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const port = await findFreePort();
  let child: Child;
  const redis: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    child: () => child,
    start: async () => {
      child = startChild(REDIS, ['--port', String(port), '--bind', '127.0.0.1', '--save', '']);
      await until('Redis', () => {
        if (!child.isRunning()) throw new Error(`Redis ended:\n${child.output()}`);
        return isAnswering(port);
      });
    },
    close: async () => void (await child.stop(2_000)),
  };
  await redis.start();
  return redis;
}

const isAnswering = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(answer.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
