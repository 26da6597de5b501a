/** Only letters and digits, in lower case, without accents: "Precio (€)" becomes "precio". For comparing. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A name in lower case, without accents and repeated spaces. For comparing. */
export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
