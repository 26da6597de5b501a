/** How an owner shows that it controls a site: a file on it, an entry of its name, an element in its first page. */
export const SITE_PROOFS = ['file', 'dns', 'meta_tag'] as const;
export type SiteProof = (typeof SITE_PROOFS)[number];

/** What the file, the entry and the element are called. */
export const PROOF_NAME = 'site-verification';

export const hostOfDomain = (domain: string): string => domain.split('/', 1)[0] ?? domain;
/** Where the file lies: below a section’s own path, since whoever has a page on a platform doesn’t have the platform. */
export const proofFileUrl = (domain: string): string => `https://${domain}/${PROOF_NAME}.txt`;
export const proofEntry = (code: string): string => `${PROOF_NAME}=${code}`;
export const proofElement = (code: string): string => `<meta name="${PROOF_NAME}" content="${code}">`;
