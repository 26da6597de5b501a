import type { Validator } from 'stdnum';
import { type FieldFault, fieldRule } from '../errors.ts';
import { bulgarianVat } from './bulgarian-vat.ts';
import { withCzechTraders } from './czech-vat.ts';

/** The holder: a person may give a personal tax number where a company needs its VAT number. */
export type TaxHolder = 'company' | 'person';

/** EU members by ISO code. Greek numbers begin with EL. */
const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK' satisfies string;
const MEMBERS: ReadonlySet<string> = new Set(UNION.split(' '));

interface Rule {
  /** The country's name for its tax numbers, for error messages. */
  readonly kinds: string;
  readonly validators: readonly Validator[];
  /** A number without separators, in its country's form. */
  readonly write: (compact: string, validator: Validator) => string;
}

/**
 * Loads the library of the world's numbers. Loading blocks for a third of a second, so a server does it before it
 * listens.
 */
export const loadTaxNumbers = () => import('stdnum');

/** The rule for a country's numbers. Undefined: none is known, so any text is accepted. */
async function ruleOf(country: string, holder: TaxHolder): Promise<Rule | undefined> {
  if (country !== 'BR' && !MEMBERS.has(country)) return undefined;
  const { stdnum, euVat, personValidators } = await loadTaxNumbers();
  const of = (...names: string[]) => names.flatMap((name) => stdnum[country]?.[name] ?? []);
  const bare = (compact: string) => compact;
  // NIE (foreigners) and CIF (companies) are kinds of NIF today, and its validator knows both.
  if (country === 'ES') return { kinds: 'NIF, NIE, CIF', validators: of('nif'), write: bare };
  if (country === 'PT') return { kinds: 'NIF, NIPC', validators: of('nif'), write: bare };
  if (country === 'BR')
    return { kinds: 'CNPJ, CPF', validators: of('cnpj', 'cpf'), write: (compact, { format }) => format(compact) };
  const personal = holder === 'person' ? personValidators[country] : [];
  if (!personal) return undefined;
  const vat =
    country === 'BG'
      ? bulgarianVat(of('vat'), of('egn', 'pnf'))
      : (euVat[country] ?? []).map(withCzechTraders(country));
  const prefix = country === 'GR' ? 'EL' : country;
  return {
    kinds: vat.map(({ abbreviation, name }) => abbreviation ?? name).join(', '),
    validators: [...vat, ...personal],
    write: (compact, validator) => (vat.includes(validator) ? `${prefix}${compact}` : compact),
  };
}

/** Valid check digits, but assigned to nobody: 000.000.000-00, 111.111.111-11, B00000000. */
const isPlaceholder = (compact: string) => /^(.)\1+$/.test(compact) || /^[A-Z]*0+[A-Z]?$/.test(compact);

/** What people write before a number: its name, in the languages of the union. */
const NAME =
  /^(?:P\.? ?IVA|PARTITA IVA|NIP|NIF|NIE|NIPC|CIF|DNI|CNPJ|CPF|BTW|TVA|IVA|MWST|UST-?ID(?:-?NR)?|VAT(?: (?:NO|NUMBER|ID))?|DI[CČ]|I[CČ] ?DPH|CVR|MOMS|Y-TUNNUS|ALV|ΑΦΜ|AFM|OIB|CUI|PVM|KMKR|PVN)(?:-NR)?[.:\s]+/u;

/**
 * How a number can be meant, as it was typed first: without what can't be seen, its name and its country before it, and
 * the signs that a country puts between the digits.
 */
function spellingsOf(typed: string, country: string): string[] {
  const seen = typed
    .toUpperCase()
    .replace(/\p{Cf}/gu, '')
    .trim();
  const named = seen.replace(NAME, '').trim();
  const compact = named.replace(/[^\p{L}\p{N}&*+]/gu, '');
  const prefix = country === 'GR' ? /^(?:EL|GR)/ : new RegExp(`^${country}`);
  return [...new Set([seen, named, compact, compact.replace(prefix, '')])];
}

/** The most informative fault: a wrong check digit means that everything else was right. */
const FAULTS = [
  ['InvalidChecksum', 'tax_number_check'],
  ['InvalidComponent', 'tax_number_form'],
  ['InvalidFormat', 'tax_number_form'],
  ['InvalidLength', 'tax_number_length'],
] as const;

/**
 * Reads a tax number by the rule of its country: NIF, NIE, CIF in Spain; CNPJ (digits, or letters and digits as issued
 * since July 2026) and CPF in Brazil; NIF in Portugal; VAT numbers in the European Union. Elsewhere any text is
 * accepted.
 *
 * @param country ISO 3166-1 alpha-2, '' for none
 * @param typed with or without separators and country code; '' for none
 * @param path the faulty field
 * @returns the number in its country's form
 * @throws Refusal 422 that says what is wrong with the number
 */
export async function readTaxNumber(
  country: string,
  typed: string,
  holder: TaxHolder = 'company',
  path = 'taxNumber',
): Promise<string> {
  const rule = typed === '' ? undefined : await ruleOf(country, holder);
  if (!rule) return typed;
  const spellings = spellingsOf(typed, country);
  const results = spellings.flatMap((number) =>
    rule.validators.map((validator) => ({ validator, result: validator.validate(number) })),
  );
  const right = results.find(({ result }) => result.isValid);
  // The Netherlands begin to count the numbers of a business with 01.
  const isNone = country === 'NL' && /B00$/.test(right?.result.isValid ? right.result.compact : '');
  if (right?.result.isValid && !isPlaceholder(right.result.compact) && !isNone)
    return rule.write(right.result.compact, right.validator);
  const names = results.map(({ result }) => result.error?.name);
  const code = right ? 'tax_number_form' : (FAULTS.find(([name]) => names.includes(name))?.[1] ?? 'tax_number_form');
  const fault: FieldFault = { path, code, parameters: { kinds: rule.kinds } };
  throw fieldRule(fault);
}
