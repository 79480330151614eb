import type { ConnectionRecord } from '@keyway/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Failure, failureOf } from '@keyway/ui';

import {
  changedSettings,
  entersCredential,
  fieldsFor,
  findProblems,
  hasChanges,
  initialValues,
  keepTyped,
  rejectedFields,
  tidyValue,
  type AuthType,
  type FormField,
  type FormValues,
  type Problems,
} from '../../../form/form-model.js';
import { problemsOf } from '../../../form/server-problems.js';
import { useVault } from '../../../session/vault-context.js';
import { editableFields } from '../permissions.js';

export type ConnectionForm = {
  readonly way: AuthType;
  readonly chooseWay: (way: AuthType) => void;
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly problems: Problems;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly failure: Failure | undefined;
  /** Whether it has to be said whose account the new credential is before it is saved. */
  readonly isAsking: boolean;
  readonly change: (field: FormField, value: string) => void;
  readonly tidy: (field: FormField) => void;
  /** Validates the form; shows problems at their fields. */
  readonly check: () => boolean;
  /** Focuses the first missing field; false if there is none. */
  readonly focusMissing: () => boolean;
  /** Saves; answers the record, or nothing when something has to be corrected or answered first. */
  readonly save: (isSameAccount?: boolean) => Promise<ConnectionRecord | undefined>;
};

/** The typed values of a connection's form, and the result of saving. */
export function useConnectionForm(connection: ConnectionRecord): ConnectionForm {
  const { api, accept } = useVault();
  const [way, chooseWay] = useState(connection.auth_type);
  const fields = useMemo(
    () => editableFields(connection, fieldsFor(connection.form_fields, way)),
    [connection, way],
  );
  const [values, setValues] = useState(() => initialValues(connection.form_fields));
  // The stored values that the typed ones are changes of.
  const base = useRef(values);
  const follow = (fields: readonly FormField[], typedOver: FormValues): void => {
    const next = initialValues(fields);
    base.current = next;
    setValues((now) => keepTyped(now, typedOver, next));
  };
  const [problems, setProblems] = useState<Problems>(() => rejectedFields(connection));
  const [failure, setFailure] = useState<Failure>();
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const stored = storedValues(connection.form_fields);
  useEffect(() => {
    follow(connection.form_fields, base.current);
    setProblems(rejectedFields(connection));
    // Only if the stored values changed, not with every equal record.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stored, connection.state]);

  const set = (id: string, value: string): void => setValues((before) => ({ ...before, [id]: value }));
  const check = (): boolean => {
    const found = findProblems(fields, values);
    setProblems(found);
    setFailure(undefined);
    return !focusFirst(found);
  };
  const save = async (isSameAccount?: boolean): Promise<ConnectionRecord | undefined> => {
    if (!check()) return undefined;
    const mustAsk = connection.asks_same_account && entersCredential(fields, values);
    setIsAsking(mustAsk && isSameAccount === undefined);
    if (mustAsk && isSameAccount === undefined) return undefined;
    setIsSaving(true);
    try {
      const saved = await store(api, connection, changedSettings(fields, values), isSameAccount);
      accept(saved);
      // Text typed while this was being saved is not part of it.
      follow(saved.form_fields, values);
      const rejected = rejectedFields(saved);
      setProblems(rejected);
      focusFirst(rejected);
      return saved;
    } catch (error) {
      const refused = failureOf(error);
      const named = problemsOf(fields, refused);
      const [at] = Object.keys(named);
      setProblems(named);
      // A problem shown at a field is not repeated elsewhere.
      if (at === undefined) setFailure(refused);
      focusField(at);
      return undefined;
    } finally {
      setIsSaving(false);
    }
  };

  return {
    ...{ way, chooseWay, fields, values, problems, isSaving, isAsking, failure, check, save },
    focusMissing: () => focusFirst(findProblems(fields, values)),
    isDirty: hasChanges(fields, values),
    change: (field, value) => {
      setIsAsking(false);
      set(field.id, value);
      setProblems(({ [field.id]: _mended, ...rest }) => rest);
    },
    tidy: (field) => set(field.id, tidyValue(field, values[field.id] ?? '')),
  };
}

/** The id of an input, from that of its field. */
export const inputId = (id: string): string => `field-${id}`;

function focusField(id: string | undefined): void {
  if (id !== undefined) document.getElementById(inputId(id))?.focus();
}

/** Focuses the field of the first problem; false if there is none. */
function focusFirst(problems: Problems): boolean {
  const [first] = Object.keys(problems);
  focusField(first);
  return first !== undefined;
}

async function store(
  api: ReturnType<typeof useVault>['api'],
  connection: ConnectionRecord,
  settings: Record<string, string | null>,
  same_account: boolean | undefined,
): Promise<ConnectionRecord> {
  if (connection.state !== 'available') return api.updateConnection(connection, { settings, same_account });
  try {
    return await api.addConnection(connection, { enabled: true, settings });
  } catch (error) {
    if (failureOf(error).typeName !== 'ConflictError') throw error;
    // Another tab has added it since this page was drawn.
    return api.updateConnection(connection, { enabled: true, settings });
  }
}

const storedValues = (fields: readonly FormField[]): string =>
  JSON.stringify(fields.map(({ id, value }) => [id, value]));
