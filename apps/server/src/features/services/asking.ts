/** How the tests of services and their use ask alike. */
export const join = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`;
export const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json' };
