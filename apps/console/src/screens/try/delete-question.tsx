import { headerNames } from '@keyway/contract';
import type { RequestExample } from '@keyway/openapi/samples';

import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.js';
import type { TriedOperation } from '../../operations/list-operations.js';
import { useWords } from '../../i18n/words.js';

type QuestionProps = {
  readonly tried: TriedOperation;
  readonly given: RequestExample;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for the name of what a call is about to delete. */
export function DeleteQuestion({ tried, given, ...rest }: QuestionProps) {
  const words = useWords('try');
  const name = nameOf(tried, given);
  return (
    <ConfirmDialog
      title={words.deleteTitle(name)}
      text={words.deleteText}
      action={words.send(tried.method)}
      name={name}
      error={null}
      {...rest}
    />
  );
}

const nameOf = ({ id }: TriedOperation, { path = {}, headers = {} }: RequestExample): string =>
  Object.values(path).at(-1) ?? headers[headerNames.downstreamUrl] ?? headers[headerNames.consumerId] ?? id;
