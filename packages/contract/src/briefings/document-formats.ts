/** How a text leaves as a file. */
export const DOCUMENT_FORMATS = ['docx', 'html', 'md'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
