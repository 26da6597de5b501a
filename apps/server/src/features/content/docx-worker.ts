/** Runs apart from the server, within bounds of time and memory: a document is a stranger's zip file. */
import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import { requireBoundedZip } from './bounded-zip.ts';

export interface ReadDocument {
  /** Pictures stand as `docx-image:<index>`. */
  readonly html: string;
  readonly images: readonly { readonly base64: string }[];
  readonly warnings: readonly string[];
}

// The bound of memory does not count what lies outside of the heap, which is where it would be unpacked to.
requireBoundedZip(workerData as Uint8Array);
const images: { base64: string }[] = [];
const convertImage = mammoth.images.imgElement(async (image) => {
  images.push({ base64: await image.readAsBase64String() });
  return { src: `docx-image:${images.length - 1}` };
});
const { value, messages } = await mammoth.convertToHtml(
  { buffer: Buffer.from(workerData as Uint8Array) },
  { convertImage },
);
parentPort?.postMessage({
  html: value,
  images,
  warnings: messages.filter(({ type }) => type === 'error').map(({ message }) => message),
} satisfies ReadDocument);
