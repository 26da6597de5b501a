import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'autosize'> & {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
  /** Ctrl or Cmd and Enter. */
  onSend: () => void;
};

/** The field to write an entry of a thread in. */
export const ThreadField = ({ onChange, onSend, onKeyDown, maxLength = 5000, ...rest }: Props) => (
  <Textarea
    {...rest}
    autosize
    maxLength={maxLength}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      onKeyDown?.(event);
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    }}
  />
);
