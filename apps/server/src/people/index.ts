/** People of the console: who they are, how they sign in, and what they may do. */
export { beginSignIn, completeSignIn } from './sign-in.js';
export { createConsoleSession, endConsoleSession, findConsoleSession } from './console-session.js';
export { createSignInLink, takeSignInLink } from './sign-in-link.js';
export { createIdentityProvider } from './identity-provider.js';
export {
  createPersonRecord,
  findPerson,
  listPersonRecords,
  removePerson,
  updatePersonRecord,
} from './manage-people.js';
