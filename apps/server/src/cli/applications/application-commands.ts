import { InvalidArgumentError, Option, type Command } from 'commander';

import type { ServerOptions } from '../management-client.js';
import { addServerOptions } from '../server-options.js';

type Options = ServerOptions & { json?: boolean };
type WriteOptions = Options & {
  name?: string;
  redirectUri?: string[];
  embedOrigin?: string[];
  planName?: string;
  planStatus?: 'active' | 'incomplete';
  monthlyLimit?: number | null;
  logDetail?: 'none' | 'errors' | 'all';
  logDetailDays?: number;
};

const load = () => import('./applications.js');

export function addApplicationCommands(program: Command): void {
  const app = program.command('app').description('Manage applications');
  addServerOptions(app.command('list').description('List applications')).action(async (options: Options) =>
    (await load()).listApplications(options),
  );
  addServerOptions(app.command('get <id>').description('Show an application')).action(
    async (id: string, options: Options) => (await load()).getApplication(id, options),
  );
  addWriteOptions(addServerOptions(app.command('create <name>').description('Create an application'))).action(
    async (name: string, options: WriteOptions) =>
      (await load()).createApplication(name, toBody(options), options),
  );
  addWriteOptions(
    addServerOptions(app.command('update <id>').description('Edit an application; lists are replaced')),
  )
    .option('--name <name>', 'name of the application')
    .action(async (id: string, options: WriteOptions) =>
      (await load()).updateApplication(
        id,
        { ...(options.name === undefined ? {} : { name: options.name }), ...toBody(options) },
        options,
      ),
    );
  addServerOptions(
    app
      .command('delete <id>')
      .description('Delete an application and destroy its keys; its data can never be read again'),
  )
    .option('--yes', 'confirm the deletion')
    .action(async (id: string, options: Options & { yes?: boolean }) =>
      (await load()).deleteApplication(id, options),
    );
}

const addWriteOptions = (command: Command): Command =>
  command
    .option('--redirect-uri <uri...>', 'allowed redirect URIs')
    .option('--embed-origin <origin...>', 'allowed embed origins')
    .option('--plan-name <name>', 'name of the plan')
    .addOption(new Option('--plan-status <status>', 'status of the plan').choices(['active', 'incomplete']))
    .option('--monthly-limit <number>', 'requests per month; none for the server default', toLimit)
    .addOption(
      new Option(
        '--log-detail <requests>',
        'requests whose helpdesk requests and responses are stored',
      ).choices(['none', 'errors', 'all']),
    )
    .option('--log-detail-days <number>', 'retention in days, 1 to 30', toDays);

function toDays(text: string): number {
  if (!/^([1-9]|[12]\d|30)$/.test(text))
    throw new InvalidArgumentError('Specify a whole number from 1 to 30.');
  return Number(text);
}

function toLimit(text: string): number | null {
  if (text === 'none') return null;
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('Specify a whole number, or none.');
  return Number(text);
}

function toBody({ planName, planStatus, monthlyLimit, ...rest }: WriteOptions) {
  const plan = { name: planName, status: planStatus, monthly_limit: monthlyLimit };
  const hasPlan = Object.values(plan).some((value) => value !== undefined);
  return {
    redirect_uris: rest.redirectUri,
    embed_origins: rest.embedOrigin,
    log_detail: rest.logDetail,
    log_detail_days: rest.logDetailDays,
    ...(hasPlan ? { plan } : {}),
  };
}
