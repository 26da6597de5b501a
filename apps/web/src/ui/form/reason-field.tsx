import { MAX_REASON } from '@linkstand/contract/shared/reason';
import { Textarea } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';

type Props = {
  /** Default: "Reason". */
  label?: string | undefined;
  description?: string;
  required?: boolean;
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
  /** It is what its dialog was opened for. */
  takesFocus?: boolean;
  /** The same outside of dialogs. */
  autoFocus?: boolean;
  size?: 'xs' | 'sm';
  mt?: 'xs';
};

/** A reason that another person will read; what it needs at least is in `isReason`. */
export function ReasonField({ label, description, required = true, onChange, takesFocus = false, ...rest }: Props) {
  const t = useT('ui');
  return (
    <Textarea
      {...rest}
      label={label ?? t('confirm.reason')}
      description={description}
      required={required}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={MAX_REASON}
      data-autofocus={takesFocus || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
