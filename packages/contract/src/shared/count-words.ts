/** Words of a text as authors count them: runs of letters or digits; an apostrophe or hyphen inside joins. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’\-.][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
