import { headerNames } from '@keyway/contract';
import type { RequestExample } from '@keyway/openapi/samples';
import { useState } from 'react';

import { useTextSearch } from '../../api/use-search.js';
import type { TriedOperation } from '../../operations/list-operations.js';
import { useApplicationId } from '../../shell/use-application.js';
import { fieldsOf } from './fields.js';
import { firstValues, newTransactionId } from './first-values.js';
import { jsonProblem } from './json-problem.js';
import { typeOf } from './send-call.js';
import { problemsOf, toRequest } from './to-request.js';
import { useWords } from '../../i18n/words.js';

/** The typed values of a request, and the resulting request. */
export function useCallForm(tried: TriedOperation) {
  const words = useWords('try');
  const [search] = useTextSearch();
  const applicationId = useApplicationId();
  const fields = fieldsOf(tried);
  const [values, setValues] = useState(() => firstValues(tried, fields, { search, applicationId }));
  const [body, setBody] = useState(() => exampleOf(tried));
  const [file, setFile] = useState<File>();
  const { requestBody } = tried.operation;
  const takesFile = Boolean(requestBody && 'application/octet-stream' in requestBody.content);
  const wrongLine = body.trim() === '' ? undefined : jsonProblem(body);
  const isMissing = requestBody?.required === true && (takesFile ? file === undefined : body.trim() === '');
  const wrong = wrongLine === undefined ? undefined : words.wrongJson(wrongLine);
  const problems = problemsOf(fields, values);
  const change = (key: string, value: string): void => setValues((now) => ({ ...now, [key]: value }));
  const named = fields.find(({ parameter }) => parameter === 'file_name');
  return {
    fields,
    values,
    problems,
    isWrong: isMissing || wrong !== undefined || Object.keys(problems).length > 0,
    body,
    file,
    takesFile,
    /** The problem with the body; a missing body is only reported on sending. */
    bodyProblem: { wrong, missing: isMissing ? words.problems.needed : undefined },
    given: { ...toRequest(fields, values), ...sentOf({ takesFile, file, body: wrong ? '' : body }) },
    change,
    setBody,
    setFile: (next: File | undefined): void => {
      setFile(next);
      if (next && named && !values[named.key]) change(named.key, next.name);
    },
    renewTransaction: (): void => {
      const field = fields.find(({ parameter }) => parameter.toLowerCase() === headerNames.transactionId);
      if (field) change(field.key, newTransactionId());
    },
  };
}
export type CallForm = ReturnType<typeof useCallForm>;

type Sent = { readonly takesFile: boolean; readonly file: File | undefined; readonly body: string };

function sentOf({ takesFile, file, body }: Sent): RequestExample {
  if (takesFile)
    return {
      file: { name: file?.name ?? 'file', contentType: file ? typeOf(file) : 'application/octet-stream' },
    };
  return body.trim() === '' ? {} : { body: JSON.parse(body) as unknown };
}

function exampleOf({ operation }: TriedOperation): string {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  return content?.example === undefined ? '' : JSON.stringify(content.example, null, 2);
}
