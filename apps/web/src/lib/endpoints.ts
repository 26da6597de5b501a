/**
 * Every endpoint of the contract, for the client. The build replaces this file by what a caller needs (method, path,
 * how the body is sent), because the browser runs no schema: see `plugins/endpoints.ts`.
 */
export { contract as endpoints } from '@linkstand/contract';
