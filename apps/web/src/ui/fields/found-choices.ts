import type { ComboboxItem, SelectProps } from '@mantine/core';

/**
 * For a select whose server finds the choices by typed letters. Until it has answered the latest of them, what is shown
 * was found by others, and Enter chooses none of it; then Enter chooses the first.
 *
 * @param isSettled whether `choices` are those of what is typed now
 */
export const foundChoices = (choices: readonly ComboboxItem[], isSettled: boolean) =>
  ({
    data: choices.map((choice) => ({ ...choice, disabled: choice.disabled || !isSettled })),
    filter: ({ options }) => options,
    selectFirstOptionOnChange: isSettled,
  }) satisfies SelectProps;
