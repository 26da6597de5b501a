// Apart from lib/api.ts, so that what only reads errors doesn't bring every schema along.
export { ApiError } from '@linkstand/contract/shared/client';
