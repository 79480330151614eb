import type { Team } from '@keyway/contract';

import { agentIds, ok, pageOfAll, team, unified } from './world.js';

const orders: Team = { ...team, agent_ids: [agentIds.first, agentIds.second] };

export const teamsExamples = (baseUrl: string) => ({
  teamsAll: { ...ok, ...unified('all', 'teams'), ...pageOfAll([orders], `${baseUrl}/teams`) },
  teamsOne: { ...ok, ...unified('one', 'teams'), data: orders },
});
