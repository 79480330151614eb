import type { OperationName, ResourceName } from '@keyway/contract';

import { htmlToMarkdown, htmlToText } from '../../reading/index.js';
import { type ConnectorDefinition, tableOf } from '../define.js';
import type { OperationFacts } from '../operation-facts.js';
import { isMissing } from '../steps/steps.js';
import { applies } from './limits.js';

/** A new or changed record as the vendor can store it. Of a message with both bodies, the plain one is written. */
export function converted<Given>(
  connector: ConnectorDefinition,
  resource: ResourceName,
  operation: OperationName,
  given: Given,
): Given {
  if ((operation !== 'create' && operation !== 'update') || !isObject(given)) return given;
  const { message, changes } = given as { readonly message?: unknown; readonly changes?: unknown };
  if (isObject(changes))
    return { ...(given as object), changes: converted(connector, resource, operation, changes) } as Given;
  const facts = factsOfMessages(connector, operation);
  if (resource === 'messages') return withoutHtml(given, facts) as Given;
  return isObject(message)
    ? ({ ...(given as object), message: withoutHtml(message, facts) } as Given)
    : given;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function factsOfMessages(connector: ConnectorDefinition, operation: 'create' | 'update'): OperationFacts {
  const declared = tableOf(connector, 'messages')?.[operation];
  return !declared || isMissing(declared) ? {} : declared;
}

function withoutHtml(message: object, { htmlAs }: OperationFacts): object {
  const { body_html, ...rest } = message as { readonly body?: string | null; readonly body_html?: unknown };
  if (!htmlAs || typeof body_html !== 'string' || body_html === '' || !applies(htmlAs, message))
    return message;
  const convert = htmlAs.to === 'markdown' ? htmlToMarkdown : htmlToText;
  return { ...rest, body: rest.body || convert(body_html) };
}
