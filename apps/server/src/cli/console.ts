import { bodyOf, createConsoleClient, type ServerOptions } from './management-client.js';
import { printJson, printText } from './print.js';

type Options = ServerOptions & { json?: boolean };

/** `keyway console`: prints a one-time sign-in link for the console. */
export async function printConsoleLink(options: Options): Promise<void> {
  const { data } = await bodyOf(createConsoleClient(options).createLink({ body: {} }));
  if (options.json) return printJson(data);
  console.log(data.url);
  printText(
    `\nThis link works once, until ${data.expires_at}. It signs in with the rights of the admin key.`,
  );
}
