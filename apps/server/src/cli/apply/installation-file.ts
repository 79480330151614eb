import { applicationsContract, integrationsContract, webhooksContract } from '@keyway/contract';
import { z } from 'zod';

const webhookBody = webhooksContract.create.body;
const keyBody = applicationsContract.createKey.body;
/** Records are matched by name, so a value that YAML parses as a number or date would match another record. */
const name = z.string().min(1).max(255);

const webhookSchema = webhookBody.omit({ description: true });
const keySchema = keyBody.omit({ name: true }).extend({
  secret_file: z.string().min(1).optional().describe('Where the secret is written when the key is made'),
});
const applicationSchema = applicationsContract.create.body.omit({ name: true }).extend({
  integrations: z.record(name, integrationsContract.update.body).optional(),
  webhooks: z.record(name, webhookSchema).optional(),
  keys: z.record(name, keySchema).optional(),
});

/** The file of `keyway apply`: applications by name, with their records. Member names are those of the API. */
export const installationFileSchema = z.strictObject({
  applications: z.record(name, applicationSchema),
});

export type InstallationFile = z.infer<typeof installationFileSchema>;
export type WantedApplication = z.infer<typeof applicationSchema>;
export type WantedKey = z.infer<typeof keySchema>;
