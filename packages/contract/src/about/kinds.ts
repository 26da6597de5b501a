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

/** The address of its page in the back-office. */
export const ABOUT_PAGES: Readonly<Record<AboutKind, `${string}{id}`>> = {
  users: '/users/{id}',
  owners: '/owners/{id}',
  sites: '/sites/{id}',
  briefings: '/briefings/{id}',
  campaigns: '/requests?queue=all&open={id}',
  cases: '/cases?open={id}',
  tasks: '/tasks?open={id}',
  whatsapp_chats: '/whatsapp-chats/{id}',
  invoices: '/create-invoices/{id}',
};

/** The page of a record in the back-office, from the root. */
export const aboutPath = (kind: AboutKind, id: number): string => ABOUT_PAGES[kind].replace('{id}', String(id));
