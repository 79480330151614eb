import { asTyped } from '../../env.js';
import { paint, withSign } from '../terminal.js';
import type { SandboxFacts } from '../sandbox/sandbox-facts.js';

const title = (text: string): string => paint('bold', text);

type More = { signInLink: string | undefined; sandboxFile: string };

/** Returns the URLs and keys of a sandbox, and the commands to try first. */
export const describeStart = (facts: SandboxFacts, { signInLink, sandboxFile }: More): string => `
${withSign('ok', `Keyway is running at ${facts.base_url} (development: HTTP from this machine only)`)}

  Base URL        ${facts.base_url}
  Application ID  ${facts.application_id}
  API key         ${facts.api_key}
  Consumer ID     ${facts.consumer_id}
  Connectors      ${facts.service_ids.join(', ')}

${signInLink === undefined ? '' : describeConsole(signInLink)}${title('Hosted vault (link valid for 7 days):')}

${facts.session_uri}

${title('List messages (in another terminal):')}

${facts.curl}

${title('Load these IDs and the key into that terminal’s shell:')}

eval "$(${asTyped('env').replace('npm run', 'npm run --silent')})"

${title('Watch events in one terminal, and write as a customer in another:')}

${asTyped('listen')}
${asTyped('trigger customer-support.message.created')}

Saved to ${sandboxFile}. Press Ctrl-C to stop.
`;

const describeConsole = (link: string): string =>
  `${title(`Console (one-time link, expires in 10 min; run ${asTyped('console')} for a new one):`)}

${link}

`;
