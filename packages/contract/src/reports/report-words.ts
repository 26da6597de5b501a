import type { AccountCode } from '../finances/choices.ts';
import type { Locale } from '../shared/locales.ts';
import type { Basis, RowName } from './choices.ts';
import type { Agreement, ReportKey } from './definitions.ts';
import type { ReportFilterName } from './filter.ts';
import type { MeasureName } from './measures.ts';
import { report as enUs } from './words/en-us.ts';
import { report as es } from './words/es.ts';
import { report as ptBr } from './words/pt-br.ts';

type Named<Choice extends string> = Readonly<Record<Choice, string>>;

/** What reports are made of in words: on screen, in files and in mails alike. */
export type ReportWords = {
  readonly title: Named<ReportKey>;
  readonly measure: Named<MeasureName>;
  /** What a measure counts, in one line. */
  readonly definition: Named<MeasureName>;
  readonly row: Named<RowName>;
  readonly account: Named<AccountCode>;
  readonly basis: Named<Basis>;
  readonly filter: Named<ReportFilterName>;
  /** With the parameters `reported`, `other`, `apart` and `difference` in braces, see `agreementText()`. */
  readonly agreement: Named<Agreement>;
  /** The heading of the retention curve. */
  readonly retention: string;
  readonly total: string;
  /** The row of what belongs to no other: a client without a company, below all tiers. */
  readonly none: string;
  /** The same where rows are people: a client without an account executive. */
  readonly unassigned: string;
};

/** All languages at once, which only the server needs. */
export const REPORT_WORDS: Readonly<Record<Locale, ReportWords>> = { 'en-US': enUs, es, 'pt-BR': ptBr };
