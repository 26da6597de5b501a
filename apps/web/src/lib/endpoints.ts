/**
 * Every endpoint of the contract, for the client. The build replaces this file by what a caller needs of each (method,
 * path, how the body travels), as the browser runs none of the schemas: see `plugins/endpoints.ts`.
 */
export { contract as endpoints } from '@linkstand/contract';
