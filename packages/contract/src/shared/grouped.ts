/** Thousands are grouped from four digits on in every language: by itself Spanish begins at five, within one column. */
export const GROUPED = { useGrouping: 'always' } as const satisfies Intl.NumberFormatOptions;
