import { useLocalStorage } from '@mantine/hooks';
import type { ColumnChoice } from './column-choice.ts';

/** The columns chosen for one list, remembered on this device. */
export function useColumnChoice(list: string) {
  return useLocalStorage<ColumnChoice>({ key: `columns ${list}`, defaultValue: null, getInitialValueInEffect: false });
}
