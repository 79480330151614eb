import { openSandbox } from './sandbox.js';

// Every message of the consumer's helpdesk, fetched page by page as the loop asks for more.
const keyway = openSandbox('gorgias');
let count = 0;
for await (const message of keyway.messages.list({ limit: 20 })) {
  count += 1;
  console.log(
    `${message.created_at}  ${message.direction?.padEnd(8)}  ${message.author?.name}: ${message.body?.split('\n', 1)[0]}`,
  );
}
console.log(`${count} messages`);
