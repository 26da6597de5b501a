import { Autocomplete, type AutocompleteProps, TextInput } from '@mantine/core';

type Props = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  data: readonly string[];
  value: string;
  onChange: (value: string) => void;
};

/** A line of text with what may be meant; a plain field where nothing is suggested. */
export function SuggestingInput({ data, value, onChange, ...rest }: Props) {
  if (data.length > 0) return <Autocomplete {...rest} data={[...data]} value={value} onChange={onChange} />;
  const { onOptionSubmit: _, ...plain } = rest;
  return (
    <TextInput
      {...(plain as Omit<typeof plain, 'classNames' | 'styles' | 'vars'>)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
