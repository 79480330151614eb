import type { Conversation } from '../../helpdesk.js';
import { fromAccountId, platformError } from './format.js';
import { categoryOf } from './issue-fields.js';

type Test = (issue: Conversation) => boolean;

/** The part of JQL that finds what is in service projects; a search without a restriction is refused. */
export function parseJql(jql: string): {
  matches: Test;
  field: 'createdAt' | 'updatedAt';
  descending: boolean;
} {
  const [where = '', order = ''] = jql.split(/\border\s+by\b/i);
  if (where.trim() === '') {
    throw platformError(400, [
      'Unbounded JQL queries are not allowed here. Please add a search restriction to your query.',
    ]);
  }
  const [project = '', ...conditions] = where.trim().split(/\s+AND\s+/i);
  if (!/^(?:projectType\s*=\s*"?service_desk"?|project\s*=\s*"?HELP"?)$/i.test(project))
    throw platformError(400, [`Error in the JQL Query: ${where.trim()}`]);
  const tests = conditions.map((condition) => readCondition(condition.trim()));
  if (!/^\s*((created|updated|key)(\s+(asc|desc))?(\s*,\s*)?)*\s*$/i.test(order))
    throw platformError(400, [`Not able to sort using field ${order.trim()}.`]);
  return {
    matches: (issue) => tests.every((test) => test(issue)),
    field: /^\s*updated/i.test(order) ? 'updatedAt' : 'createdAt',
    descending: /^\s*\w+\s+desc/i.test(order),
  };
}

function readCondition(condition: string): Test {
  const [, field = '', operator = '', quoted] =
    /^(\w+)\s*(=|!=|>=)\s*(?:"((?:[^"\\]|\\.)*)"|Done)$/.exec(condition) ?? [];
  const value = quoted?.replace(/\\(.)/g, '$1') ?? 'done';
  switch (`${field} ${operator}`) {
    case 'statusCategory =':
      return (issue) => categoryOf(issue) === value;
    case 'statusCategory !=':
      return (issue) => categoryOf(issue) !== value;
    case 'reporter =':
      return ({ contactId }) => contactId === requireAccount(value, field);
    case 'assignee =':
      return ({ assigneeId }) => assigneeId === requireAccount(value, field);
    case 'labels =':
      return ({ tags }) => tags.includes(value);
    case 'created >=':
      return ({ createdAt }) => Date.parse(createdAt ?? '') >= readMinute(value);
    case 'updated >=':
      return ({ updatedAt }) => Date.parse(updatedAt) >= readMinute(value);
    default:
      throw platformError(400, [`Error in the JQL Query: ${condition}`]);
  }
}

function requireAccount(value: string, field: string): number {
  const id = fromAccountId(value);
  if (id > 0) return id;
  throw platformError(400, [`A value with ID '${value}' does not exist for the field '${field}'.`]);
}

function readMinute(value: string): number {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value))
    throw platformError(400, [`Date value '${value}' is invalid.`]);
  return Date.parse(`${value.replace(' ', 'T')}Z`);
}
