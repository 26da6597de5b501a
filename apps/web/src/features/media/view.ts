import { useLocalStorage } from '@mantine/hooks';
import type { MediaSearch } from './search.ts';

export type MediaView = NonNullable<MediaSearch['view']>;

/** Cards or table: what the address bar says, else what the reader chose last, else what suits the screen. */
export function useMediaView(search: MediaSearch): [MediaView, (view: MediaView) => void] {
  const [kept, keep] = useLocalStorage<MediaView | null>({
    key: 'media view',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const fallback: MediaView = window.innerWidth < 768 ? 'cards' : 'table';
  return [search.view ?? kept ?? fallback, keep];
}
