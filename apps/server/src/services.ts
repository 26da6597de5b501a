import type { AgreedLink } from '@linkstand/contract/links/schema';
import type { LinkType } from '@linkstand/contract/shared/topics';
import type { TextCheckers } from './features/content/text-checks.ts';
import type { EvidenceSigner } from './features/guard/evidence/signer.ts';
import type { CertificateVault } from './features/invoices/fiscal/certificate.ts';
import type { Look, LookOptions, RobotsAnswer, SeenPage, TargetAnswer } from './features/links/check-link.ts';
import type { ArticleToJudge, JudgedArticle } from './features/links/judge-article.ts';
import type { Insertion } from './features/links/verify-links.ts';
import type { Catalogue } from './features/media/catalogue.ts';
import type { PaymentVault } from './features/owners/payment.ts';
import type { Stores } from './features/services/file-store.ts';
import type { ServicesDeps } from './features/services/services-deps.ts';
import type { AskModel } from './platform/ai/model.ts';
import type { WriteText } from './platform/ai/write-text.ts';
import type { CardProvider } from './platform/cards/provider.ts';
import type { IdentityAdmin } from './platform/identity/port.ts';
import type { RequestPasswordReset } from './platform/identity/request-password-reset.ts';
import type { Throttle } from './platform/identity/throttle.ts';
import type { MailSender } from './platform/mail/sender-domains.ts';
import type { SafeResponse } from './platform/safe-fetch/safe-fetch.ts';
import type { Storage } from './platform/storage.ts';
import type { Whatsapp } from './platform/whatsapp/cloud-api.ts';

/** What a publication's page is checked against. */
export interface PublicationToCheck {
  readonly pageUrl: string;
  /** Every keyword with its url, the main one first. */
  readonly links: readonly [AgreedLink, ...AgreedLink[]];
  readonly expectedLinkType: LinkType;
  /** Host and optional path of the site, e.g. `news.example/sports`. */
  readonly siteDomain: string;
  /** Of a link that was ordered in a published article. */
  readonly insertion?: Insertion;
}

/** How the guard visits publications. Never rejects for what a site answers. */
export interface PublicationVisitor {
  /** Fetches a page once and checks every link. */
  readonly look: (publication: PublicationToCheck, now: Date, options: LookOptions) => Promise<Look>;
  /** Fetches the robots.txt of a page's site. */
  readonly robots: (pageUrl: string, now: Date) => Promise<RobotsAnswer>;
  /** Asks whether a client's own page opens. */
  readonly target: (url: string, now: Date) => Promise<TargetAnswer>;
}

/** Dependencies of handlers besides the database. Built once in open-services.ts and passed to every `xxxRoutes(services)`. */
export interface Services {
  readonly identity: IdentityAdmin;
  readonly requestPasswordReset: RequestPasswordReset;
  readonly throttle: Throttle;
  readonly storage: Storage;
  /** The places where files may be, each by itself: to move files between them. */
  readonly stores: Stores;
  /** Encrypts owners' payment details. */
  readonly payments: PaymentVault;
  /** Encrypts the certificate for the tax office. */
  readonly certificates: CertificateVault;
  /** Fetches the page and checks every link. Never rejects: errors are part of the result. Takes seconds. */
  readonly checkPublication: (publication: PublicationToCheck) => Promise<SeenPage>;
  /** Looks at an article before a link in it is ordered. Never rejects for what a site answers. Takes seconds. */
  readonly judgeArticle: (article: ArticleToJudge) => Promise<JudgedArticle>;
  /** Visits publications for the guard. */
  readonly visitor: PublicationVisitor;
  /** Gets an image of a pasted text from the public web. */
  readonly fetchImage: (url: string) => Promise<SafeResponse>;
  /** Gets a table of sites from the public web. */
  readonly fetchTable: (url: string) => Promise<SafeResponse>;
  /** Gets what an owner put on its site to show that it controls it. */
  readonly fetchProof: (url: string) => Promise<SafeResponse>;
  /** Signs the roots of days of visits. */
  readonly evidence: EvidenceSigner;
  /**
   * A language model, if configured; looked up at each call, because it may be set up while the product runs. Rejects
   * with ModelFailed, which is logged already.
   */
  readonly askModel?: AskModel | undefined;
  /** Writes texts by the same model, part by part. */
  readonly writeText?: WriteText | undefined;
  /** Services that check texts, where they are set up. Absent: none is. */
  readonly textCheckers?: TextCheckers;
  /** Takes payments by card, where its keys are known. */
  readonly cards: CardProvider;
  /** Sends messages on WhatsApp, where its keys are known. */
  readonly whatsapp: Whatsapp;
  /** Finds sites for sale. Absent: read from PostgreSQL every time. */
  readonly catalogue?: Catalogue;
  /** What mails are sent and signed with. */
  readonly mailSender: MailSender;
  /** How outside services are called that administrators set up. */
  readonly outside: ServicesDeps;
  /** IANA name. Deadlines count calendar days in it. */
  readonly timeZone: string;
  readonly demo: boolean;
  /** The public address is https, so cookies are Secure. */
  readonly isSecure: boolean;
}
