import { roles } from '@keyway/contract';

import { DataTable, type Column } from '../../components/tables/data-table.js';
import { Part } from '../../components/screen.js';
import { rightOf, roleAreas } from './role-areas.js';
import { useWords } from '../../i18n/words.js';

/** The permissions of each role, from the contract. */
export function RoleTable() {
  const words = useWords('people');
  const areas: Readonly<Record<string, string>> = words.areas;
  const columns: Column<string>[] = [
    { name: 'area', title: words.area, cell: (area) => <strong>{areas[area] ?? area}</strong> },
    ...roles.map((role): Column<string> => ({
      name: role,
      title: words.roles[role].label,
      cell: (area) => {
        const right = rightOf(role, area);
        return right === undefined ? '–' : words.rights[right];
      },
    })),
  ];
  return (
    <Part title={words.rolesTitle}>
      <ul>
        {roles.map((role) => (
          <li key={role}>
            <strong>{words.roles[role].label}</strong>: {words.roles[role].hint}
          </li>
        ))}
      </ul>
      <DataTable
        label={words.rolesTitle}
        columns={columns}
        items={roleAreas}
        keyOf={(area) => area}
        empty={null}
      />
    </Part>
  );
}
