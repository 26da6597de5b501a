import type { ReactNode } from 'react';

/** In place of a value that is not there. */
export const dash: ReactNode = <span aria-hidden="true">–</span>;
