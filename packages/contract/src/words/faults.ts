import type { faults } from './en-us.ts';

/** What can be wrong with a field, whatever it is called; each has a sentence in the words of every language. */
export type FaultCode = keyof typeof faults;
export type FaultWords = Readonly<Record<FaultCode, string>>;
