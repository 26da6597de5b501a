import { useLocalStorage } from '@mantine/hooks';
import type { ColumnChoice } from './column-choice.ts';

/** The chosen columns of a list, stored on this device. */
export function useColumnChoice(list: string) {
  return useLocalStorage<ColumnChoice>({ key: `columns ${list}`, defaultValue: null, getInitialValueInEffect: false });
}
