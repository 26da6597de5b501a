import { useState } from 'react';
import { messageOf } from '../../lib/errors.ts';

/** One act at a time, such as the record it is done to or a word: which one runs, and why the last one failed. */
export function useRunning<What>() {
  const [busy, setBusy] = useState<What | null>(null);
  const [fault, setFault] = useState('');
  const run = async (what: What, work: () => Promise<void>) => {
    setBusy(what);
    setFault('');
    try {
      await work();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { busy, fault, setFault, run };
}
