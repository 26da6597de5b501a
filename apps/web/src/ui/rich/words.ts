/** Words of a text: runs of letters or digits; an apostrophe or hyphen inside joins (`l'été`, `on-page`). */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’\-.][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
