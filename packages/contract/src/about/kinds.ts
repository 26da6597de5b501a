/**
 * Kinds of records that something else (a case, a chat, a task, a note) can be about. Plural nouns, like their tables.
 */
export const ABOUT_KINDS = [
  'users',
  'owners',
  'sites',
  'briefings',
  'campaigns',
  'cases',
  'tasks',
  'whatsapp_chats',
  'invoices',
] as const;
export type AboutKind = (typeof ABOUT_KINDS)[number];

/** The path prefix of its page in the back-office. */
const PATHS: Readonly<Record<AboutKind, (id: number) => string>> = {
  users: (id) => `/users/${id}`,
  owners: (id) => `/owners/${id}`,
  sites: (id) => `/sites/${id}`,
  briefings: (id) => `/briefings/${id}`,
  campaigns: (id) => `/requests?queue=all&open=${id}`,
  cases: (id) => `/cases?open=${id}`,
  tasks: (id) => `/tasks?open=${id}`,
  whatsapp_chats: (id) => `/whatsapp-chats/${id}`,
  invoices: (id) => `/create-invoices/${id}`,
};

/** The page of a record in the back-office, from the root. */
export const aboutPath = (kind: AboutKind, id: number): string => PATHS[kind](id);
