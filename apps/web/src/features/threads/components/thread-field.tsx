import { Textarea, type TextareaProps } from '@mantine/core';

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'onKeyDown' | 'autosize'> & {
  value: string;
  onChange: (value: string) => void;
  /** Ctrl or Cmd and Enter. */
  onSend: () => void;
};

/** The field to write an entry of a thread in. */
export const ThreadField = ({ onChange, onSend, maxLength = 5000, ...rest }: Props) => (
  <Textarea
    {...rest}
    autosize
    maxLength={maxLength}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    }}
  />
);
