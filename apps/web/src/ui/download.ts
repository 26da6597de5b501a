import { failureText } from '../lib/errors.ts';
import { toastError } from './toast.ts';

/** How long the browser has to get hold of a file before its address ends, in milliseconds. */
const ADDRESS_MS = 10_000;

/** Hands a file that is here already to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_MS);
}

/**
 * Fetches a file and hands it to the browser's downloads: `download(() => api.briefings.export({ body }), 'briefings.csv')`.
 * Every download of the app goes through here, so that each failure is told in the specified words.
 *
 * @param fileName of its own, or made of the file that came
 * @returns whether the file was saved; a failure has been told by a toast
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
    const message = failureText('errors.download', error);
    toastError(message, `failure ${message}`);
    return false;
  }
}

/** A title as the name of a file: without what file systems forbid; empty where nothing else is in it. */
export const asFileName = (title: string): string => title.replace(/[\\/:*?"<>|]/g, ' ').trim();
