import { rule } from '../../platform/errors.ts';
import { defineTask } from '../../platform/workers/task.ts';
import type { BankOrder } from './bank-order.ts';
import { pain001 } from './pain001.ts';

/** The file for the bank of a run, written in a worker: one of 10,000 payouts takes half a second. */
export const writeBankFile = defineTask({
  name: 'write-bank-file',
  module: import.meta.url,
  mostInputBytes: 64 * 1024 * 1024,
  cpuSeconds: 20,
  refuse: () => rule('bank_file_failed'),
  run: (order: BankOrder): string => pain001(order),
});
