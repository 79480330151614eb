import { roleRights, roles, type Role } from '@keyway/contract';

type Right = 'read' | 'write' | undefined;

/** Areas that any role has permissions for, under the headings of the API's description. */
export const roleAreas: readonly string[] = [
  ...new Set(roles.flatMap((role) => Object.keys(roleRights[role]))),
].sort();

export const rightOf = (role: Role, area: string): Right =>
  (roleRights[role] as Readonly<Record<string, Right>>)[area];
