import { crmFilter } from '@linkstand/contract/crm/filter';
import type { AudienceRules } from '@linkstand/contract/newsletters/schema';
import { keysOf } from '@linkstand/contract/shared/filter';
import { tableEntries } from '@linkstand/contract/shared/tables';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';

/** Filters with fields of their own. */
const APART = ['crmTagId', 'quiet', 'executiveId', 'companyId', 'country', 'language'];

/** What a segment of the CRM asks besides, in words. */
export function useOtherRules(filter: AudienceRules) {
  const crm = useT('crm');
  const { money, date } = useFormat();
  const values: Readonly<Record<string, unknown>> = filter;
  return tableEntries(crmFilter).flatMap(([name, field]) => {
    const keys = keysOf(name, field).filter((key) => values[key] !== undefined);
    if (APART.includes(name) || keys.length === 0) return [];
    const [from, to] = keysOf(name, field).map((key) => values[key]);
    const shown = (value: unknown) => {
      if (value === undefined) return '…';
      return field.kind === 'range' ? money(Number(value)) : date(String(value), 'medium');
    };
    const said =
      field.kind === 'range' || field.kind === 'days'
        ? `: ${shown(from)} – ${shown(to)}`
        : field.kind === 'text'
          ? `: ${String(from)}`
          : field.kind === 'answer'
            ? `: ${crm(`choices.muted.${from ? 'yes' : 'no'}`)}`
            : '';
    const label = name === 'today' ? crm('show.today') : crm(`filters.${name}`);
    return [{ name, keys, text: `${label}${said}` }];
  });
}
