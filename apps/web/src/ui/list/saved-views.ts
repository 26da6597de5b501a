import { useLocalStorage } from '@mantine/hooks';

/** A way of looking at a list, kept under a name. */
export type SavedView = { name: string; search: Record<string, unknown>; columns: string[] | null };

/** The views of one list, newest name last; a name kept again replaces the old one. */
export function useSavedViews(list: string) {
  const [views, setViews] = useLocalStorage<SavedView[]>({
    key: `views ${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    views,
    save: (view: SavedView) => setViews((old) => [...old.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => setViews((old) => old.filter((view) => view.name !== name)),
  };
}

/** The columns chosen for one list, in the list's own order; null follows the list's default. */
export function useChosenColumns(list: string) {
  return useLocalStorage<string[] | null>({
    key: `columns ${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
}
