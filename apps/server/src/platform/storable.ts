/** Replaces what PostgreSQL can't store in text or JSON (NUL, lone surrogates), in what strangers wrote. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();
