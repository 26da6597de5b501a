/**
 * The numbers under which a person may be stored whom WhatsApp knows by these digits. WhatsApp leaves out the ninth
 * digit of many Brazilian mobile numbers, and adds a 1 to Mexican and a 9 to Argentine ones.
 */
export function numbersOf(waId: string): string[] {
  const found = [waId];
  const also = (pattern: RegExp, replacement: string) => {
    if (pattern.test(waId)) found.push(waId.replace(pattern, replacement));
  };
  also(/^(55\d{2})(\d{8})$/, '$19$2');
  also(/^(55\d{2})9(\d{8})$/, '$1$2');
  also(/^521(\d{10})$/, '52$1');
  also(/^52([2-9]\d{9})$/, '521$1');
  also(/^549(\d{10})$/, '54$1');
  also(/^54([1-8]\d{9})$/, '549$1');
  return found;
}

/** The calling code of an international number, by the plan of the ITU; undefined without a number. */
export const callingCodeOf = (waId: string): string | undefined =>
  /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[1-9]\d\d)/.exec(waId)?.[1];
