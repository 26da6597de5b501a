import { translator } from '../../lib/i18n.ts';
import { toastError } from '../toasts/toast.ts';

/** How long an act waits for files. Milliseconds. */
const PATIENCE = 30_000;

/** Files and pictures of a text that this page is sending, and that the record does not have yet. */
const arriving = new Set<Promise<unknown>>();

/** Makes acts on what is written here wait for it. */
export function noteArriving(work: Promise<unknown>): void {
  arriving.add(work);
  const end = () => arriving.delete(work);
  work.then(end, end);
}

/** Waits for files and pictures that are on their way. False if some of them still are. */
export async function waitForFiles(): Promise<boolean> {
  if (arriving.size === 0) return true;
  let late: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    late = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([Promise.allSettled(arriving), patience]);
  clearTimeout(late);
  // What has arrived leaves the set a moment later than it is heard of here.
  await Promise.resolve();
  return arriving.size === 0;
}

/** Before a text is sent: false if files or pictures of it are still on their way, which is told. */
export async function areFilesThere(): Promise<boolean> {
  const areThere = await waitForFiles();
  if (!areThere) toastError(translator('ui')('filesArriving'), 'files on their way');
  return areThere;
}
