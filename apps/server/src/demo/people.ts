/** The people of the demo world whom tests and the demo's sign-in page know by name. */
import type { Locale } from '@linkstand/contract/shared/locales';
import type { Role } from '@linkstand/contract/shared/roles';

/** Everybody's password in the demo world. */
export const DEMO_PASSWORD = 'linkstand';

const at = (name: string) => `${name}@demo.linkstand.test`;

/** Who signs in as what. Their language is not set: it follows the browser. */
export const DEMO_EMAILS = {
  admin: at('admin'),
  coordinator: at('coordinator'),
  editor: at('editor'),
  siteManager: at('sitemanager'),
  ownerManager: at('ownermanager'),
  seller: at('seller'),
  client: at('client'),
  agency: at('agency'),
} as const;

/** The people of a company in which each has one role. */
export const COLLEAGUES = [
  { name: 'Aitana Beltrán', email: at('manager'), role: 'manager', position: 'Managing director' },
  { name: 'Bruno Lozano', email: at('buyer'), role: 'buyer', position: 'Link builder' },
  { name: 'Candela Prieto', email: at('approver'), role: 'approver', position: 'Head of SEO' },
  { name: 'Fermín Aranda', email: at('finance'), role: 'finance', position: 'Accountant' },
  { name: 'Rocío Salcedo', email: at('reader'), role: 'reader', position: 'Account planner' },
] as const;

export interface StaffMember {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly isCoordinator?: true;
  readonly canSeeOwnersTable?: true;
  readonly canAccessOwnerNewsletter?: true;
  /** Of a seller who is a business of its own: its commission is invoiced in its name. */
  readonly taxNumber?: string;
  /** What a seller earns, in basis points. */
  readonly commissionBp?: number;
  readonly position: string;
  readonly country: string;
  readonly language: Locale | null;
}

/** Everybody who works for the marketplace. Their ids are their places in this list, from 1. */
export const STAFF = [
  {
    name: 'Marta Vilanova',
    email: DEMO_EMAILS.admin,
    role: 'ADMIN',
    position: 'Operations director',
    country: 'ES',
    language: null,
  },
  {
    name: 'Tomás Aguirre',
    email: DEMO_EMAILS.coordinator,
    role: 'EDITOR',
    isCoordinator: true,
    position: 'Editorial coordinator',
    country: 'ES',
    language: null,
  },
  {
    name: 'Clara Nogueira',
    email: DEMO_EMAILS.editor,
    role: 'EDITOR',
    position: 'Editor',
    country: 'PT',
    language: null,
  },
  {
    name: 'Inês Carvalho',
    email: DEMO_EMAILS.siteManager,
    role: 'SITE_MANAGER',
    position: 'Catalogue manager',
    country: 'PT',
    language: null,
  },
  {
    name: 'Rafael Montes',
    email: DEMO_EMAILS.ownerManager,
    role: 'OWNER_MANAGER',
    canSeeOwnersTable: true,
    position: 'Publisher relations',
    country: 'MX',
    language: null,
  },
  {
    name: 'Sofia Lindqvist',
    email: DEMO_EMAILS.seller,
    role: 'SELLER',
    taxNumber: 'GB980780684',
    commissionBp: 800,
    position: 'Client partner',
    country: 'GB',
    language: null,
  },
  {
    name: 'Oliver Hartmann',
    email: at('oliver'),
    role: 'ADMIN',
    position: 'Head of finance',
    country: 'DE',
    language: 'en-US',
  },
  {
    name: 'Beatriz Soler',
    email: at('beatriz'),
    role: 'EDITOR',
    isCoordinator: true,
    position: 'Editorial coordinator',
    country: 'AR',
    language: 'es',
  },
  { name: 'Yara Menezes', email: at('yara'), role: 'EDITOR', position: 'Editor', country: 'BR', language: 'pt-BR' },
  {
    name: 'Declan O’Rourke',
    email: at('declan'),
    role: 'EDITOR',
    position: 'Editor',
    country: 'IE',
    language: 'en-US',
  },
  {
    name: 'Nuria Etxeberria',
    email: at('nuria'),
    role: 'SITE_MANAGER',
    canAccessOwnerNewsletter: true,
    position: 'Catalogue manager',
    country: 'ES',
    language: 'es',
  },
  {
    name: 'Thiago Azevedo',
    email: at('thiago'),
    role: 'OWNER_MANAGER',
    position: 'Publisher relations',
    country: 'BR',
    language: 'pt-BR',
  },
  {
    name: 'Amara Okonkwo',
    email: at('amara'),
    role: 'SELLER',
    taxNumber: 'GB802311782',
    commissionBp: 650,
    position: 'Client partner',
    country: 'GB',
    language: 'en-US',
  },
] as const satisfies readonly StaffMember[];

/** The client that screens and browser tests sign in as. */
export const MAIN_CLIENT = { name: 'Lucía Herrera', email: DEMO_EMAILS.client, company: 'Norte Viajes S.L.' } as const;
/** The agency's person, who orders for end customers. */
export const MAIN_AGENCY = { name: 'Bruno Tavares', email: DEMO_EMAILS.agency, agency: 'Ponte Digital, Lda.' } as const;

/** The owner whose pages tests open without signing in: /external/owner/{link}/briefings. */
export const MAIN_OWNER = { name: 'Grupo Mirador Medios', link: '5f0c1d7e-41a8-4c3b-9a52-0b6d9e7c1a01' } as const;

/**
 * MAIN_OWNER's links to single publications of CLIENT_CAMPAIGNS.inProgress: /external/briefings/{link}/owner/publish.
 */
export const OWNER_LINKS = {
  /** Waits for a promised date. */
  asked: '0a6d2c58-7be1-4f0e-8c1d-52f3b1a90c02',
  /** Promised for three days from now, on KNOWN_SITES.plain. */
  promised: 'c7e40b13-95d2-4a6f-b0e8-1d4f7a63e903',
  /** Online, its link checked. */
  published: '3e91f5a7-06cb-4d82-9f37-a8c250de1b04',
} as const;

/** Names of MAIN_CLIENT's campaigns, one for each state. */
export const CLIENT_CAMPAIGNS = {
  draft: 'Escapadas de otoño',
  waiting: 'Rutas por el norte',
  inProgress: 'Verano en la costa',
  finished: 'Puentes y festivos',
  canceled: 'Cruceros de invierno',
  denied: 'Casinos y hoteles',
} as const;

/** Sites with terms that tests rely on. */
export const KNOWN_SITES = {
  /** Active, Spanish, of MAIN_OWNER, accepts no sensitive topic and no gambling. */
  plain: 'elmiradordevalencia.example',
  /** Active, Spanish, takes gambling, crypto, trading and loan. */
  sensitive: 'criptoyfinanzas.example',
  /** Active, English. */
  english: 'londonfintechweekly.example',
  /** Active, Portuguese, below a path of a bigger host. */
  withPath: 'gazetadecoimbra.example/economia',
  /** Portuguese (Brazil), with three offers to compare. */
  threeOffers: 'vozdecuritiba.example',
  /** Not for sale. */
  inactive: 'thequietharbour.example',
} as const;
