import { z } from 'zod';

import { booleanStringSchema } from '../wire/headers.js';
import { dateTimeSchema } from '../wire/envelope.js';
import { defineResource } from './resource.js';

export const agentRoles = ['admin', 'agent', 'light', 'bot', 'unknown'] as const;
export const agentAvailabilities = ['online', 'away', 'offline', 'unknown'] as const;

/** A record of another kind, by its id, and what people call it. */
export const namedSchema = z
  .object({ id: z.string(), name: z.string().nullable() })
  .meta({ id: 'NamedReference' });

/** A person who responds in the helpdesk, or a bot that does. */
export const agentSchema = z
  .object({
    id: z.string().describe('Same as the author ID of a message'),
    downstream_id: z.string().describe('The vendor’s own ID'),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(agentRoles),
    active: z.boolean().describe('Whether the agent can sign in'),
    availability: z.enum(agentAvailabilities),
    teams: z.array(namedSchema),
    avatar_url: z.string().nullable(),
    time_zone: z.string().nullable(),
    created_at: dateTimeSchema.nullable(),
    updated_at: dateTimeSchema.nullable(),
  })
  .meta({ id: 'Agent' });
export type Agent = z.infer<typeof agentSchema>;

export const agents = defineResource({
  name: 'agents',
  entity: 'agent',
  tag: 'Agents',
  description: 'People and bots who respond in the helpdesk. Also reachable under `/customer-support`.',
  schema: agentSchema,
  filter: z.strictObject({
    email: z
      .string()
      .min(1)
      .max(320)
      .optional()
      .describe('The agent with this email address; case-insensitive'),
    active: booleanStringSchema.optional().describe('true: agents who can sign in; false: agents who cannot'),
    team_id: z.string().min(1).max(255).optional().describe('Members of this team'),
  }),
  meanings: {
    email: {
      field: 'email',
      matches: ({ email }: Agent, value: string) => email?.toLowerCase() === value.toLowerCase(),
    },
    active: { field: 'active', matches: ({ active }: Agent, value: boolean) => active === value },
    team_id: {
      field: 'teams',
      matches: ({ teams }: Agent, value: string) => teams.some(({ id }) => id === value),
    },
  },
  sortFields: [],
});
