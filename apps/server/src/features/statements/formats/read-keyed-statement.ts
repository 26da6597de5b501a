import { defineTask } from '../../../platform/workers/task.ts';
import { MAX_STATEMENT_BYTES, readStatement, type StatementFile } from './read-statement.ts';
import { type BankStatement, movementKeys } from './statement.ts';
import { statementFault } from './statement-fault.ts';

/** A statement with the key of each movement, in the order of its lines. */
export interface KeyedStatement extends BankStatement {
  readonly keys: readonly string[];
}

/** Reads a statement as `readStatement` does; its keys are made beside it, since there may be very many. */
export const readKeyedStatement = defineTask({
  name: 'read-keyed-statement',
  module: import.meta.url,
  mostInputBytes: MAX_STATEMENT_BYTES,
  mostOutputBytes: 128 * 1024 * 1024,
  cpuSeconds: 25,
  memoryMb: 1024,
  refuse: () => statementFault('statement_unreadable', 1, ''),
  async run(file: StatementFile): Promise<KeyedStatement[]> {
    return (await readStatement.run(file)).map((statement) => ({ ...statement, keys: movementKeys(statement) }));
  },
});
