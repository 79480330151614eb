import { invalid, type OperationContext, type Steps } from '../definition/index.js';

/** Returns the inbox of a new conversation: the named one, otherwise the only one that the credential can access. */
export function* chooseInbox(
  named: string | undefined,
  readAll: (context: OperationContext) => Steps<readonly { readonly id: string }[]>,
  context: OperationContext,
): Steps<string> {
  if (named !== undefined) return named;
  const [only, ...others] = yield* readAll(context);
  if (only && others.length === 0) return only.id;
  throw invalid(
    only
      ? `There are ${others.length + 1} inboxes. Name one from GET /inboxes.`
      : 'The credential sees no inbox.',
    'inbox_id',
  );
}
