/** People of the console: their accounts, sign-in, and permissions. */
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
