import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import classes from './field.module.css';

type Common = { label: string; help?: string; error?: string };

/** A line to type, large enough for a thumb. The design system's fields weigh more than an owner's page should. */
export function LineField({ label, help, error, ...input }: Common & ComponentPropsWithRef<'input'>) {
  return (
    <Field label={label} help={help} error={error} id={input.id}>
      {(wired) => <input {...input} {...wired} className={classes.input} />}
    </Field>
  );
}

/** Several lines to type; it grows with what is written. */
export function TextField({ label, help, error, ...input }: Common & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field label={label} help={help} error={error} id={input.id}>
      {(wired) => <textarea {...input} {...wired} className={classes.input} />}
    </Field>
  );
}

interface Wired {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

type FieldProps = {
  label: string;
  help: string | undefined;
  error: string | undefined;
  id: string | undefined;
  children: (wired: Wired) => ReactNode;
};

function Field({ label, help, error, id: given, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': described || undefined })}
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
