import type { MediaPage, MediaRow } from '@linkstand/contract/media/schema';

/** The row after the change of its favorite mark. */
export const markRow = <R extends MediaRow>(row: R, id: number, isFavorite: boolean): R =>
  row.id === id ? { ...row, isFavorite } : row;

/** The page after the change of a favorite mark, with the new number of favorites. */
export const markPage = (page: MediaPage, id: number, isFavorite: boolean): MediaPage =>
  page.data.some((row) => row.id === id && row.isFavorite !== isFavorite)
    ? {
        ...page,
        data: page.data.map((row) => markRow(row, id, isFavorite)),
        facets: { ...page.facets, favorites: page.facets.favorites + (isFavorite ? 1 : -1) },
      }
    : page;
