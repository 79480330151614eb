import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Part of a trial in a process of its own, so that what is measured there is not this process's own pauses. */
export type WorkerTask<Message, Reply> = {
  ask(message: Message): Promise<Reply>;
  end(): void;
};

const root = fileURLToPath(new URL('../../..', import.meta.url));
const running = new Set<{ kill(signal: 'SIGKILL'): boolean }>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a program of the network room that answers each message with one; see `runErrand`. */
export function startWorkerTask<Message extends object, Reply>(name: string): WorkerTask<Message, Reply> {
  const program = fileURLToPath(new URL(`../network/${name}.ts`, import.meta.url));
  const child = fork(program, [], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH },
  });
  running.add(child);
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  let asked = 0;
  child.on('message', ({ id, reply, error }: { id: number; reply: Reply; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(reply);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  child.once('exit', () => {
    running.delete(child);
    for (const { reject } of waiting.values()) reject(new Error(`${name} ended`));
  });
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        child.send({ id: asked, message });
      }),
    end: () => void child.kill('SIGKILL'),
  };
}

/** The other side: answers every message, whichever order they end in. */
export function runWorkerTask<Message, Reply>(answer: (message: Message) => Promise<Reply> | Reply): void {
  process.on('message', ({ id, message }: { id: number; message: Message }) => {
    void (async () => answer(message))().then(
      (reply) => process.send?.({ id, reply }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    );
  });
}
