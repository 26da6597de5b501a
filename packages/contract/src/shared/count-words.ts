/** Words of a text as authors count them: runs of letters or digits; an apostrophe or hyphen inside joins. */
export function countWords(text: string): number {
  // A soft hyphen says where a word may be parted, and parts none.
  return text.replaceAll('\u00ad', '').match(/[\p{L}\p{N}]+(?:['’\-.][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
