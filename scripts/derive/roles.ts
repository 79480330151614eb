import { contract, listRoutes, roleMay, roles } from '../../packages/contract/src/index.js';
import { table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

/** The permissions of each role, by heading of the description. */
export const rolesTable = pageWithRegions('docs/people.md', () => {
  const routes = listRoutes(contract);
  const tags = [...new Set(routes.map(({ metadata }) => metadata.tag))];
  const rows = tags.map((tag) => [
    tag,
    ...roles.map((role) => {
      const allowed = routes.filter((route) => route.metadata.tag === tag && roleMay(role, route));
      if (allowed.length === 0) return '';
      return allowed.some(({ method }) => method !== 'GET') ? 'write' : 'read';
    }),
  ]);
  return {
    roles: table(
      ['', ...roles.map((role) => `\`${role}\``)],
      rows.filter(([, ...rights]) => rights.some(Boolean)),
    ),
  };
});
