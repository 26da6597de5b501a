/** Sites compared at once, at most. */
export const MAX_COMPARED = 5;

const read = (raw: unknown): number[] => {
  const ids = [raw]
    .flat()
    .flatMap((each) => String(each ?? '').split(','))
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
};

/** Reads `?compare=1,2,3` for the address bar, where it is text. */
export const comparedText = (raw: unknown): string | undefined => read(raw).join(',') || undefined;

/** Ids of the sites picked to be compared, in the order they were picked. */
export const comparedIds = (search: { readonly compare?: string | undefined }): number[] => read(search.compare);

/** The picked sites with or without this one; null if there is no room for more. */
export function togglePicked(ids: readonly number[], id: number): string | undefined | null {
  if (ids.includes(id)) return comparedText(ids.filter((each) => each !== id).join(','));
  return ids.length < MAX_COMPARED ? comparedText([...ids, id].join(',')) : null;
}
