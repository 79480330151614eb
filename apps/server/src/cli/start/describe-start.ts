import { asTyped } from '../../env.js';
import type { SandboxFacts } from '../sandbox/sandbox-facts.js';

type More = { signInLink: string | undefined; sandboxFile: string };

/** What whoever starts it wants to know, and to paste. */
export const describeStart = (facts: SandboxFacts, { signInLink, sandboxFile }: More): string => `
Keyway is ready. Plain HTTP is accepted from this machine only, because this is development.

  Base URL        ${facts.base_url}
  Application id  ${facts.application_id}
  API key         ${facts.api_key}
  Consumer id     ${facts.consumer_id}
  Connected       ${facts.service_ids.join(', ')}

${signInLink === undefined ? '' : describeConsole(signInLink)}Open the page where your customers connect (good for a week):

${facts.session_uri}

List messages (paste it into another terminal):

${facts.curl}

See events as they come, in one terminal, and have a customer write, in another:

${asTyped('listen')}
${asTyped('trigger customer-support.message.created')}

The same facts are in ${sandboxFile}. Ctrl-C stops everything.
`;

const describeConsole = (
  link: string,
): string => `Open the console, signed in (once, within 10 minutes; later: ${asTyped('console')}):

${link}

`;
