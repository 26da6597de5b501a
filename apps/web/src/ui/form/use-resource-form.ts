import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/errors.ts';
import { splitErrors } from './server-errors.ts';

type Values = Record<string, unknown>;

type Options<V extends Values, Saved> = {
  initialValues: V;
  /** As in @mantine/form: a function of the values, or one rule per field. */
  validate?: NonNullable<UseFormInput<V>['validate']>;
  /** Judges the values as a whole before they are sent; errors by path. */
  check?: (values: V) => Promise<Record<string, string>>;
  /** Of the record the values came from; undefined while it is new. */
  version?: number | undefined;
  /** Sends the values; throws ApiError when the server refuses. */
  save: (values: V, version: number | undefined) => Promise<Saved>;
  /** A saved or fresh record as form values; without it the typed values stay. */
  toValues?: (record: Saved) => V;
  onSaved?: (saved: Saved) => void;
};

/** Two versions of one record: the fields in which they differ. */
export type Conflict = {
  /** `isTyped`: it was changed here, not only by the other. */
  fields: readonly { key: string; theirs: unknown; mine: unknown; isTyped: boolean }[];
};

export type ResourceFormState<V extends Values> = {
  form: UseFormReturnType<V>;
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  saving: boolean;
  /** What the server said that belongs to no field. */
  failure: string;
  /** Someone else saved meanwhile: what is there now beside what was typed. Null: nobody did. */
  conflict: Conflict | null;
  /** Goes on with theirs, but for the named fields, which are saved as typed. */
  settle: (mine: readonly string[]) => void;
  discard: () => void;
  /** Leaving was held back because of unsaved changes. */
  leaving: { proceed: () => void; stay: () => void } | null;
};

const versionOf = (record: unknown): number | undefined =>
  typeof record === 'object' && record !== null && 'version' in record && typeof record.version === 'number'
    ? record.version
    : undefined;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A form over one record: server errors on their fields, no lost changes, no lost updates. */
export function useResourceForm<V extends Values, Saved>(options: Options<V, Saved>): ResourceFormState<V> {
  const { initialValues, validate, check, save, toValues, onSaved } = options;
  const form = useForm<V>({ mode: 'controlled', initialValues, ...(validate ? { validate } : {}) });
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [refusals, setRefusals] = useState(0);
  const [current, setCurrent] = useState<Saved | null>(null);
  const saved = useRef(false);
  /** Of the values that were not typed here: what is saved is a change of this version. */
  const seen = useRef(options.version);

  /** The form goes on from these values; what was typed, when it is given, stays upon them. */
  const start = (values: V, version: number | undefined, typed: Partial<V> = {}) => {
    seen.current = version;
    form.setInitialValues(values);
    form.resetDirty(values);
    form.setValues({ ...values, ...typed });
  };
  const adopt = (record: Saved) => start(toValues?.(record) ?? form.getValues(), versionOf(record) ?? seen.current);

  /**
   * The record came anew from outside: somebody else saved it, or another part of the screen did. Fields that nobody
   * typed in show it at once. Where both changed the same field the form stays with the version that it began from:
   * saving it is refused, and both are shown.
   */
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is another record
  useEffect(() => {
    if (options.version === undefined || options.version === seen.current) return;
    const [mine, before] = [form.getValues(), form.getInitialValues()];
    const typed = Object.keys(mine).filter((key) => !isSame(mine[key], before[key]));
    const isContested = (key: string) =>
      !isSame(initialValues[key], before[key]) && !isSame(initialValues[key], mine[key]);
    if (typed.some(isContested)) return;
    start(initialValues, options.version, Object.fromEntries(typed.map((key) => [key, mine[key]])) as Partial<V>);
  }, [options.version]);

  const send = async (values: V) => {
    setSaving(true);
    setFailure('');
    try {
      const wrong = (await check?.(values)) ?? {};
      if (Object.keys(wrong).length > 0) return show(wrong, []);
      const record = await save(values, seen.current);
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
    const isSilent = rest.length === 0 && Object.keys(fields).length === 0;
    show(fields, isSilent ? [messageOf(error)] : rest);
  };

  /** Errors on their fields, the first of them in sight; the rest stands on top. */
  const show = (fields: Record<string, string>, rest: readonly string[]) => {
    form.setErrors(fields);
    setFailure(rest.join(' '));
    setRefusals((count) => count + 1);
  };
  // Once the errors stand on their fields.
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  }, [refusals]);

  /** Every field in which what stands here differs from what someone else saved. */
  const differing = (theirs: V): Conflict['fields'] => {
    const mine = form.getValues();
    const before = form.getInitialValues();
    return Object.keys(mine)
      .filter((key) => !isSame(mine[key], theirs[key]))
      .map((key) => ({ key, theirs: theirs[key], mine: mine[key], isTyped: !isSame(mine[key], before[key]) }));
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
    conflict: current && { fields: toValues ? differing(toValues(current)) : [] },
    settle: (mine) => {
      if (!current) return;
      const typed = form.getValues();
      const kept = Object.fromEntries(mine.map((key) => [key, typed[key]]));
      adopt(current);
      setCurrent(null);
      if (mine.length === 0) return;
      form.setValues(kept as Partial<V>);
      void send({ ...form.getValues(), ...kept });
    },
    discard: () => {
      if (options.version === seen.current) form.reset();
      else start(initialValues, options.version);
      setFailure('');
    },
    leaving: blocker.status === 'blocked' ? { proceed: blocker.proceed, stay: blocker.reset } : null,
  };
}
