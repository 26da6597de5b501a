import { withoutUndefined } from '@linkstand/contract/shared/without-undefined';
import { dequal } from 'dequal/lite';

/** True if two values are deeply equal, whatever the order of their keys. An undefined key counts as absent. */
export const isDeepEqual = (a: unknown, b: unknown): boolean => dequal(withoutUndefined(a), withoutUndefined(b));
