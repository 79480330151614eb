import { randomUUID } from 'node:crypto';

import { openSandbox } from './sandbox.js';

// The same transaction id twice makes one message: a retry after a lost answer is safe.
const keyway = openSandbox('gorgias');
const transactionId = randomUUID();
const note = { conversation_id: '1', type: 'note' as const, body: 'Called back, all good.' };
const first = await keyway.messages.create(note, { transactionId });
const again = await keyway.messages.create(note, { transactionId });
console.log(first.id === again.id ? `one message: ${first.id}` : 'two messages, which should not happen');
