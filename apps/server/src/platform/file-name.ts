import { isPlainLine, onlyIfSeen } from '@linkstand/contract/shared/plain-text';

/** Joiners and variants have their place within an emoji, and after a letter of a script that joins its letters. */
const IN_EMOJI = /\p{RGI_Emoji}|\p{Emoji}[\ufe0e\ufe0f]/gv;
const JOINED =
  /(?<=[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Zinh}]])\p{Join_Control}(?=[\p{L}\p{M}])/gv;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** Whether a reader sees all of a file's name: neither `a<ZWSP>.png` nor `na<RLO>gnp.exe`, nor blanks before the dot. */
export function isSeenFileName(name: string): boolean {
  if (!isPlainLine(name)) return false;
  if (UNSEEN.test(name.replaceAll(IN_EMOJI, 'x').replaceAll(JOINED, ''))) return false;
  const stem = name.replace(/\.[^.]*$/, '') || name;
  return onlyIfSeen(stem, 1).trim() !== '';
}
