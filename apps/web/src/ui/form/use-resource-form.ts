import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/errors.ts';
import { splitErrors } from './server-errors.ts';

type Values = Record<string, unknown>;

type Options<V extends Values, Saved> = {
  initialValues: V;
  /** As in @mantine/form: a function of the values, or one rule per field. */
  validate?: NonNullable<UseFormInput<V>['validate']>;
  /** Of the record the values came from; undefined while it is new. */
  version?: number | undefined;
  /** Sends the values; throws ApiError when the server refuses. */
  save: (values: V, version: number | undefined) => Promise<Saved>;
  /** A saved or fresh record as form values; without it the typed values stay. */
  toValues?: (record: Saved) => V;
  onSaved?: (saved: Saved) => void;
};

export type ResourceFormState<V extends Values> = {
  form: UseFormReturnType<V>;
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  saving: boolean;
  /** What the server said that belongs to no field. */
  failure: string;
  /** Someone else saved meanwhile. */
  conflict: boolean;
  takeTheirs: () => void;
  keepMine: () => void;
  discard: () => void;
  /** Leaving was held back because of unsaved changes. */
  leaving: { proceed: () => void; stay: () => void } | null;
};

const versionOf = (record: unknown): number | undefined =>
  typeof record === 'object' && record !== null && 'version' in record && typeof record.version === 'number'
    ? record.version
    : undefined;

/** A form over one record: server errors on their fields, no lost changes, no lost updates. */
export function useResourceForm<V extends Values, Saved>(options: Options<V, Saved>): ResourceFormState<V> {
  const { initialValues, validate, save, toValues, onSaved } = options;
  const form = useForm<V>({ mode: 'controlled', initialValues, ...(validate ? { validate } : {}) });
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [current, setCurrent] = useState<Saved | null>(null);
  const saved = useRef(false);
  // The newest version seen here, unless the record came anew from outside.
  const seen = useRef<{ given: number | undefined; version: number | undefined }>({ given: NaN, version: undefined });
  if (!Object.is(seen.current.given, options.version)) {
    seen.current = { given: options.version, version: options.version };
  }

  const adopt = (record: Saved) => {
    seen.current.version = versionOf(record) ?? seen.current.version;
    const values = toValues?.(record) ?? form.getValues();
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
  };

  const send = async (values: V) => {
    setSaving(true);
    setFailure('');
    try {
      const record = await save(values, seen.current.version);
      saved.current = true;
      adopt(record);
      onSaved?.(record);
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
      saved.current = false;
    }
  };

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409 && error.problem.current) {
      return setCurrent(error.problem.current as Saved);
    }
    const listed = error instanceof ApiError ? error.problem.errors : [];
    const { fields, rest } = splitErrors(listed, form.getValues());
    form.setErrors(fields);
    if (rest.length > 0) setFailure(rest.join(' '));
    else if (Object.keys(fields).length === 0) setFailure(messageOf(error));
  };

  const blocker = useBlocker({
    shouldBlockFn: () => form.isDirty() && !saved.current,
    enableBeforeUnload: () => form.isDirty(),
    withResolver: true,
  });

  return {
    form,
    submit: form.onSubmit((values) => void send(values)) as ResourceFormState<V>['submit'],
    saving,
    failure,
    conflict: current !== null,
    takeTheirs: () => {
      if (current) adopt(current);
      setCurrent(null);
    },
    keepMine: () => {
      seen.current.version = versionOf(current) ?? seen.current.version;
      setCurrent(null);
      void send(form.getValues());
    },
    discard: () => {
      form.reset();
      setFailure('');
    },
    leaving: blocker.status === 'blocked' ? { proceed: blocker.proceed, stay: blocker.reset } : null,
  };
}
