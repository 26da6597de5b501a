import { useMediaQuery } from '@mantine/hooks';

// The same widths as in completion.module.css.
const query = (width: string) => `(max-width: ${width})`;

function useWidth(width: string): boolean {
  return useMediaQuery(query(width), window.matchMedia(query(width)).matches);
}

/** One column: the list of sites is a choice above the form. */
export const useNarrow = (): boolean => useWidth('56em');

/** No room for the summary beside the form: it is a bar below. */
export const useNoSummary = (): boolean => useWidth('72em');
