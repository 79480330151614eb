import { z } from 'zod';

import { defineResource } from './resource.js';

/** A group of agents to whom conversations are assigned. */
export const teamSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    agent_ids: z.array(z.string()).describe('Its members, if the connector can list them'),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof teamSchema>;

export const teams = defineResource({
  name: 'teams',
  entity: 'team',
  tag: 'Teams',
  description:
    'Groups of agents that conversations are assigned to. Also reachable under `/customer-support`.',
  schema: teamSchema,
  filter: z.strictObject({}),
  meanings: {},
  sortFields: [],
});
