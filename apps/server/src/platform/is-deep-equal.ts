import { withoutUndefined } from '@linkstand/contract/shared/without-undefined';
import { dequal } from 'dequal/lite';

/** Whether two values are equal at every depth, whatever the order of their keys; an undefined key counts as absent. */
export const isDeepEqual = (a: unknown, b: unknown): boolean => dequal(withoutUndefined(a), withoutUndefined(b));
