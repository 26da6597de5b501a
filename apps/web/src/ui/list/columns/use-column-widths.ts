import { useLocalStorage } from '@mantine/hooks';
import type { ColumnWidths } from './column-widths.ts';

/** The widths that the reader set in a list, stored on this device. Null: none. */
export function useColumnWidths(list: string) {
  return useLocalStorage<ColumnWidths>({ key: `widths ${list}`, defaultValue: null, getInitialValueInEffect: false });
}
