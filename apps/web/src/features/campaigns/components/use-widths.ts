import { useMediaQuery } from '@mantine/hooks';

const query = (width: string) => `(max-width: ${width})`;

function useWidth(width: string): boolean {
  return useMediaQuery(query(width), window.matchMedia(query(width)).matches);
}

/** One column, as in completion.module.css and follow.module.css. */
export const useNarrow = (): boolean => useWidth('56em');

/** No room for the summary beside the form: it is a bar below, as in completion.module.css. */
export const useNoSummary = (): boolean => useWidth('72em');
