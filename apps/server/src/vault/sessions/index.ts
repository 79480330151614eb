/** Use cases of vault sessions. */
export { createSession } from './create-session.js';
export { endSession, endSessions } from './end-session.js';
export { readCurrentSession } from './read-session.js';
export { verifySession } from './verify-session.js';
