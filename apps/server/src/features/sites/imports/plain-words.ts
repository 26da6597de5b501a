/** Letters and figures alone, without accents and capitals: "Precio (€)" and "precio" are one. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** As a name is compared: accents, capitals and doubled spaces tell no two apart. */
export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
