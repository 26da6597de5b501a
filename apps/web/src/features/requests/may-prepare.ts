import type { Caller } from '@linkstand/contract/shared/roles';

/** Who prepares a request for a client. The search box offers it to the same people as the list. */
export const MAY_PREPARE_REQUESTS: readonly Caller[] = ['ADMIN', 'COORDINATOR', 'SELLER'];
