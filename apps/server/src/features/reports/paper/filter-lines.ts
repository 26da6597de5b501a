import { type ReportFilterName, reportFilter } from '@linkstand/contract/reports/filter';
import { REPORT_WORDS } from '@linkstand/contract/reports/report-words';
import { keysOf } from '@linkstand/contract/shared/filter';
import type { Locale } from '@linkstand/contract/shared/locales';
import { tableKeys } from '@linkstand/contract/shared/tables';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import type { Filter } from '../facts.ts';

/**
 * What a report is filtered by, in words: "Client: Ada Ltd".
 * @param names of the records that are filtered by, by the filter's key
 */
export function filterLines(filter: Filter, names: Readonly<Record<string, string>>, locale: Locale): string[] {
  const words = CHOICE_WORDS[locale];
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const choices: Partial<Record<ReportFilterName, Readonly<Record<string, string>>>> = {
    topic: words.topic,
    briefingType: words.briefingType,
    siteType: words.siteType,
    status: words.briefingStatus,
  };
  const textOf = (name: ReportFilterName, value: unknown): string =>
    name === 'country'
      ? (countries.of(String(value)) ?? String(value))
      : (choices[name]?.[String(value)] ?? `#${value}`);
  const values: Readonly<Record<string, unknown>> = filter;
  return tableKeys(reportFilter).flatMap((name) =>
    keysOf(name, reportFilter[name]).flatMap((key) => {
      const value = values[key];
      if (value === undefined) return [];
      const text = Array.isArray(value) ? value.map((each) => textOf(name, each)).join(', ') : names[key];
      return [`${REPORT_WORDS[locale].filter[name]}: ${text ?? textOf(name, value)}`];
    }),
  );
}
