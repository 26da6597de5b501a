import type { AgreedLink, LinkCheck } from '@linkstand/contract/links/schema';
import type { LinkType } from '@linkstand/contract/shared/topics';
import type { Catalogue } from './features/media/catalogue.ts';
import type { PaymentVault } from './features/owners/payment.ts';
import type { AskModel } from './platform/ai/model.ts';
import type { IdentityAdmin } from './platform/identity/port.ts';
import type { RequestPasswordReset } from './platform/identity/request-password-reset.ts';
import type { Throttle } from './platform/identity/throttle.ts';
import type { Storage } from './platform/storage.ts';

/** What a publication is held against when its page is checked. */
export interface PublicationToCheck {
  readonly pageUrl: string;
  /** Every keyword with the url that it should link to; the main one first. */
  readonly links: readonly [AgreedLink, ...AgreedLink[]];
  readonly expectedLinkType: LinkType;
  /** Host and optional path of the site, e.g. `news.example/sports`. */
  readonly siteDomain: string;
}

/** What handlers need beyond the database. Built once in main.ts, handed to every `xxxRoutes(services)`. */
export interface Services {
  readonly identity: IdentityAdmin;
  readonly requestPasswordReset: RequestPasswordReset;
  readonly throttle: Throttle;
  readonly storage: Storage;
  /** Keeps how owners are paid. */
  readonly payments: PaymentVault;
  /** Fetches the page and looks for every link. Never rejects: what went wrong is in the result. Takes seconds. */
  readonly checkPublication: (publication: PublicationToCheck) => Promise<LinkCheck>;
  /** A language model, where one is configured. Rejects with ModelFailed, which is logged already. */
  readonly askModel?: AskModel | undefined;
  /** Finds sites for sale; absent: read from PostgreSQL every time. */
  readonly catalogue?: Catalogue;
  /** IANA name; calendar days of deadlines are counted in it. */
  readonly timeZone: string;
  readonly demo: boolean;
  /** People reach us over https, so cookies say Secure. */
  readonly isSecure: boolean;
}
