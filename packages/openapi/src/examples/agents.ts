import type { Agent } from '@keyway/contract';

import { agentIds, ok, pageOfAll, team, unified } from './world.js';

const common = {
  active: true,
  availability: 'unknown',
  avatar_url: null,
  time_zone: 'Europe/Stockholm',
  created_at: '2024-06-11T07:20:00.000Z',
  updated_at: '2026-02-27T15:04:31.000Z',
} as const;

const maya: Agent = {
  ...common,
  id: agentIds.first,
  downstream_id: agentIds.first,
  name: 'Maya Lindqvist',
  email: 'maya@harborbooks.example',
  role: 'admin',
  teams: [team],
};
const tomas: Agent = {
  ...common,
  id: agentIds.second,
  downstream_id: agentIds.second,
  name: 'Tomás Rey',
  email: 'tomas@harborbooks.example',
  role: 'agent',
  teams: [team],
};

export const agentsExamples = (baseUrl: string) => ({
  agentsAll: { ...ok, ...unified('all', 'agents'), ...pageOfAll([maya, tomas], `${baseUrl}/agents`) },
  agentsOne: { ...ok, ...unified('one', 'agents'), data: maya },
});
