import { failureText } from '../../lib/errors.ts';
import { translator } from '../../lib/i18n.ts';
import { toastDone, toastError } from '../toasts/toast.ts';

/** Milliseconds the browser has to start the download before its address is revoked. */
const ADDRESS_MS = 10_000;

/** Hands a file in memory to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_MS);
}

/**
 * Fetches a file and hands it to the browser's downloads: `download(() => api.briefings.export({ body }),
 * 'briefings.csv')`. Every download uses this, so that failures have the same message.
 *
 * @param fileName fixed, or derived from the file
 * @returns true if the file was saved; a failure was shown as a toast
 */
export async function download(
  load: () => Promise<Blob>,
  fileName: string | ((file: Blob) => string),
): Promise<boolean> {
  try {
    const file = await load();
    saveFile(file, typeof fileName === 'string' ? fileName : fileName(file));
    return true;
  } catch (error) {
    const isPdf = typeof fileName === 'string' && fileName.endsWith('.pdf');
    const message = failureText(isPdf ? 'errors.pdf' : 'errors.download', error);
    toastError(message, `failure ${message}`);
    return false;
  }
}

/** The same for a PDF that the server makes, which may take a while: says when it is there. */
export async function downloadPdf(load: () => Promise<Blob>, fileName: string): Promise<boolean> {
  const isSaved = await download(load, fileName);
  if (isSaved) toastDone(translator('ui')('export.pdfDone'));
  return isSaved;
}

/** A title as a file name, without characters that file systems forbid. Empty if nothing is left. */
export const asFileName = (title: string): string => title.replace(/[\\/:*?"<>|]/g, ' ').trim();
