import { useMediaQuery } from '@mantine/hooks';

/** False on a phone: the catalogue shows the few columns that always stay, and its tools stand closer together. */
export const useHasRoom = (): boolean => useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
