import { type FileButtonProps, FileButton as MantineFileButton } from '@mantine/core';
import { useRef } from 'react';

/** Opens the browser's choice of files. Forgets each choice, so that the same file can be chosen again. */
export function FileButton<Multiple extends boolean = false>({ onChange, ...rest }: FileButtonProps<Multiple>) {
  const reset = useRef<() => void>(null);
  return (
    <MantineFileButton
      {...rest}
      resetRef={reset}
      onChange={(chosen) => {
        onChange(chosen);
        reset.current?.();
      }}
    />
  );
}
