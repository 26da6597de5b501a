import { type FormEvent, useState } from 'react';

type Errors<V> = { [K in keyof V]?: string | undefined };

type Options<V> = {
  initial: V;
  /** Errors by field. A field without error is absent. */
  validate: (values: V) => Errors<V>;
  onSubmit: (values: V) => Promise<unknown>;
};

/**
 * State of a few fields, for screens that must load little. Everywhere else use @mantine/form. After the first submit,
 * every change is validated at once.
 */
export function useSmallForm<V extends Record<string, string | boolean>>({ initial, validate, onSubmit }: Options<V>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [tried, setTried] = useState(false);
  const [submitting, setSubmitting] = useState(false);

  const change = (key: keyof V, value: string | boolean) => {
    const next = { ...values, [key]: value };
    setValues(next);
    setErrors(tried ? validate(next) : { ...errors, [key]: undefined });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = validate(values);
    setErrors(found);
    setTried(true);
    const wrong = Object.keys(values).find((key) => found[key]);
    if (wrong) return form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    setSubmitting(true);
    await onSubmit(values).finally(() => setSubmitting(false));
  };

  return {
    values,
    submitting,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** The server's message for a field. */
    setError: (key: keyof V, message: string) => setErrors((old) => ({ ...old, [key]: message })),
    /** Props of a text field. */
    text: (key: keyof V & string) => ({
      name: key,
      value: String(values[key]),
      error: errors[key],
      onChange: (event: { currentTarget: { value: string } }) => change(key, event.currentTarget.value),
    }),
    /** Props of a checkbox. */
    check: (key: keyof V & string) => ({
      name: key,
      checked: values[key] === true,
      error: errors[key],
      onChange: (event: { currentTarget: { checked: boolean } }) => change(key, event.currentTarget.checked),
    }),
  };
}
