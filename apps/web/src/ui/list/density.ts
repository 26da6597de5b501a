import { useLocalStorage } from '@mantine/hooks';

/** Height of the rows of every list. */
export type Density = 'comfortable' | 'compact';

/** What the reader chose for all lists, stored on this device. */
export const useDensity = () =>
  useLocalStorage<Density>({ key: 'density', defaultValue: 'comfortable', getInitialValueInEffect: false });
