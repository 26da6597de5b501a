import type { ComponentProps, Ref } from 'react';
import { GrowingField } from '../../../ui/fields/growing-field.tsx';

type Props = Omit<ComponentProps<typeof GrowingField>, 'value' | 'onChange'> & {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
  /** Ctrl or Cmd and Enter. */
  onSend: () => void;
};

/** The field to write an entry of a thread in. */
export const ThreadField = ({ onChange, onSend, onKeyDown, maxLength = 5000, ...rest }: Props) => (
  <GrowingField
    {...rest}
    maxLength={maxLength}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      onKeyDown?.(event);
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    }}
  />
);
