// Separate from lib/api.ts, so that code that only reads errors doesn't load the schemas.
export { ApiError } from '@linkstand/contract/shared/client';
