import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/errors.ts';
import { type Leaving, useLeaveGuard } from '../../lib/saving/use-leave-guard.ts';
import { freshRecordOf, versionOf } from '../../lib/versions/fresh-record.ts';
import { mergeVersions } from '../../lib/versions/merge-versions.ts';
import { splitErrors } from './server-errors.ts';

type Values = Record<string, unknown>;

type Options<V extends Values, Saved> = {
  initialValues: V;
  /** As in @mantine/form: a function of the values, or one rule per field. */
  validate?: NonNullable<UseFormInput<V>['validate']>;
  /** Validates the values as a whole before sending. Errors by path. */
  check?: (values: V) => Promise<Record<string, string>>;
  /** Warnings about possible typos, confirmed before anything is sent. */
  doubts?: (values: V, before: V) => readonly string[];
  /** Version of the record the values came from. Undefined for a new record. */
  version?: number | undefined;
  /** Sends the values. Throws ApiError if the server refuses. */
  save: (values: V, version: number | undefined) => Promise<Saved>;
  /** Converts a saved or fresh record to form values. Without it the typed values stay. */
  toValues?: (record: Saved) => V;
  onSaved?: (saved: Saved) => void;
  /** First sentence of a refusal, such as "Error editing users". */
  failed?: string | undefined;
};

/** Two versions of one record: the fields that both changed to different values. */
export type Conflict = {
  fields: readonly { key: string; theirs: unknown; mine: unknown }[];
};

export type ResourceFormState<V extends Values> = {
  form: UseFormReturnType<V>;
  /** For the form element. */
  element: RefObject<HTMLFormElement | null>;
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  saving: boolean;
  /** Messages that belong to no field. */
  failure: string;
  /** Somebody else saved meanwhile: their version beside the typed one. Null if nobody did. */
  conflict: Conflict | null;
  /** Possible typos wait for confirmation. */
  doubt: { sentences: readonly string[]; proceed: () => void; stay: () => void } | null;
  /** Saves the named contested fields as typed; the others stay as somebody else saved them. */
  settle: (mine: readonly string[]) => void;
  /** Closes the dialog. Everything typed stays, unsaved. */
  postpone: () => void;
  discard: () => void;
  /** Leaving is blocked because of unsaved changes. */
  leaving: Leaving | null;
};

/** A form over one record: server errors at their fields, no lost changes, no lost updates. */
export function useResourceForm<V extends Values, Saved>(options: Options<V, Saved>): ResourceFormState<V> {
  const { initialValues, validate, check, doubts, save, toValues, onSaved } = options;
  const form = useForm<V>({ mode: 'controlled', initialValues, ...(validate ? { validate } : {}) });
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [refusals, setRefusals] = useState(0);
  const [doubted, setDoubted] = useState<{ values: V; sentences: readonly string[] } | null>(null);
  const [current, setCurrent] = useState<Saved | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const saved = useRef(false);
  /** Base of the untouched values: saving changes this version. */
  const seen = useRef(options.version);

  /** Resets the form to these values. Typed values, if given, stay on top. */
  const start = (values: V, version: number | undefined, typed: Partial<V> = {}) => {
    seen.current = version;
    form.setInitialValues(values);
    form.resetDirty(values);
    form.setValues({ ...values, ...typed });
  };
  /** What was typed during saving is kept as the next change. */
  const adopt = (record: Saved, sent: V) => {
    const now = form.getValues();
    const { typed } = mergeVersions(now, sent, sent);
    start(toValues?.(record) ?? now, versionOf(record) ?? seen.current, typed);
  };

  /**
   * The record was reloaded from outside: somebody else saved it, or another part of the screen did. Untouched fields
   * show the new values at once. If both changed the same field, the form keeps its base version: saving is refused,
   * and both versions are shown.
   */
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is another record
  useEffect(() => {
    if (options.version === undefined || options.version === seen.current) return;
    const { typed, contested } = mergeVersions(form.getValues(), form.getInitialValues(), initialValues);
    if (contested.length === 0) start(initialValues, options.version, typed);
  }, [options.version]);

  const send = async (values: V, isSure = false) => {
    setDoubted(null);
    setSaving(true);
    setFailure('');
    try {
      const wrong = (await check?.(values)) ?? {};
      if (Object.keys(wrong).length > 0) return show(wrong, []);
      const sentences = isSure ? [] : (doubts?.(values, form.getInitialValues()) ?? []);
      if (sentences.length > 0) return setDoubted({ values, sentences });
      const record = await save(values, seen.current);
      saved.current = true;
      adopt(record, values);
      onSaved?.(record);
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
      saved.current = false;
    }
  };

  const refuse = (error: unknown) => {
    const fresh = freshRecordOf<Saved>(error);
    if (fresh && toValues) {
      const { contested } = mergeVersions(form.getValues(), form.getInitialValues(), toValues(fresh));
      return contested.length > 0 ? setCurrent(fresh) : goOn(fresh, []);
    }
    const listed = error instanceof ApiError ? error.problem.errors : [];
    const { fields, rest } = splitErrors(listed, form.getValues());
    const isSilent = rest.length === 0 && Object.keys(fields).length === 0;
    show(fields, [...(options.failed ? [`${options.failed}.`] : []), ...(isSilent ? [messageOf(error)] : rest)]);
  };

  /** Saves the typed values over a fresh record. Of the contested fields, only the named ones. */
  const goOn = (fresh: Saved, chosen: readonly string[]) => {
    const values = form.getValues();
    const theirs = toValues?.(fresh) ?? values;
    const kept: Partial<V> = {
      ...mergeVersions(values, form.getInitialValues(), theirs).typed,
      ...Object.fromEntries(chosen.map((key) => [key, values[key]])),
    };
    setCurrent(null);
    start(theirs, versionOf(fresh) ?? seen.current, kept);
    if (Object.keys(kept).length > 0) void send({ ...theirs, ...kept }, true);
  };

  /** Shows errors at their fields and scrolls to the first. The rest is shown on top. */
  const show = (fields: Record<string, string>, rest: readonly string[]) => {
    form.setErrors(fields);
    setFailure(rest.join(' '));
    setRefusals((count) => count + 1);
  };
  // After the errors are shown at their fields.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const conflictWith = (theirs: V): Conflict => {
    const mine = form.getValues();
    const { contested } = mergeVersions(mine, form.getInitialValues(), theirs);
    return { fields: contested.map((key) => ({ key, theirs: theirs[key], mine: mine[key] })) };
  };

  const leaving = useLeaveGuard({ isUnsaved: () => form.isDirty() && !saved.current });

  return {
    form,
    element,
    submit: form.onSubmit((values) => void send(values)) as ResourceFormState<V>['submit'],
    saving,
    failure,
    conflict: current && toValues ? conflictWith(toValues(current)) : null,
    doubt: doubted && {
      sentences: doubted.sentences,
      proceed: () => void send(doubted.values, true),
      stay: () => setDoubted(null),
    },
    settle: (mine) => current && goOn(current, mine),
    postpone: () => setCurrent(null),
    discard: () => {
      if (options.version === seen.current) form.reset();
      else start(initialValues, options.version);
      setFailure('');
    },
    leaving,
  };
}
