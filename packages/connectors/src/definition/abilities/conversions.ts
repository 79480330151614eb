import type { OperationName, ResourceName } from '@keyway/contract';

import { htmlToMarkdown, htmlToText } from '../../reading/index.js';
import { type ConnectorDefinition, tableOf } from '../define.js';
import type { OperationFacts } from '../operation-facts.js';
import { isMissing } from '../steps/steps.js';
import { applies } from './limits.js';

/** A new record as the vendor has a place for it. Of a message with both bodies, the plain one is written. */
export function converted<Given>(
  connector: ConnectorDefinition,
  resource: ResourceName,
  operation: OperationName,
  given: Given,
): Given {
  if (operation !== 'create' || !isObject(given)) return given;
  const facts = factsOfMessages(connector);
  if (resource === 'messages') return withoutHtml(given, facts) as Given;
  const { message } = given as { readonly message?: unknown };
  return isObject(message)
    ? ({ ...(given as object), message: withoutHtml(message, facts) } as Given)
    : given;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function factsOfMessages(connector: ConnectorDefinition): OperationFacts {
  const create = tableOf(connector, 'messages')?.create;
  return !create || isMissing(create) ? {} : create;
}

function withoutHtml(message: object, { htmlAs }: OperationFacts): object {
  const { body_html, ...rest } = message as { readonly body?: string | null; readonly body_html?: unknown };
  if (!htmlAs || typeof body_html !== 'string' || body_html === '' || !applies(htmlAs, message))
    return message;
  const convert = htmlAs.to === 'markdown' ? htmlToMarkdown : htmlToText;
  return { ...rest, body: rest.body || convert(body_html) };
}
