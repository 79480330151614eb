import { roleMay, roles, type Grant, mayCall, type Role } from '@keyway/contract';
import {
  isForApplications,
  type DescribedOperation,
  type OpenApiDocument,
  type Operation,
} from '@keyway/openapi/samples';

/** An operation of the API as its description has it. */
export type TriedOperation = DescribedOperation & {
  readonly id: string;
  readonly tag: string;
  readonly operation: Operation;
};

/** Operations for an application or a person, in the order of the description. */
export function listOperations({ paths, tags, components }: OpenApiDocument): TriedOperation[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isTried(operation))
      .map(([method, operation]) => toTried(method, path, operation, components)),
  );
  return tags.flatMap(({ name }) => all.filter(({ tag }) => tag === name));
}

const toTried = (
  method: string,
  path: string,
  operation: Operation,
  components: DescribedOperation['components'],
): TriedOperation => ({
  id: operation.operationId,
  tag: operation.tags[0] ?? '',
  method: method.toUpperCase(),
  path,
  operation,
  components,
});

/** Not what only a session's token opens, nor what no SDK has: pages, health and the steps of a browser. */
const isTried = (operation: Operation): boolean =>
  operation['x-sdk-name'] !== undefined &&
  (isForApplications(operation) || operation.security.some((scheme) => 'adminKey' in scheme));

/** Whether these grants allow a call about an application; the server asks again. */
export function mayTry(grants: readonly Grant[], tried: TriedOperation, applicationId: string): boolean {
  const { method, path, operation } = tried;
  const isOfApplication =
    isForApplications(operation) ||
    path.startsWith('/applications/{id}') ||
    (method === 'GET' && path === '/applications');
  return mayCall(grants, routeOf(tried), isOfApplication ? applicationId : undefined);
}

/** The roles that a call takes one of. */
export const rolesFor = (tried: TriedOperation): Role[] =>
  roles.filter((role) => roleMay(role, routeOf(tried)));

/** The areas of the roles' permissions. */
const routeOf = ({ method, tag }: TriedOperation) => ({ method, metadata: { tag } });
