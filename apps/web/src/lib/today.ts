/** The reader's calendar day, `YYYY-MM-DD`, as Swedish writes it. */
export const today = (): string => new Date().toLocaleDateString('sv');
