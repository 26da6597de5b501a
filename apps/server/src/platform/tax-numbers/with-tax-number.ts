import { readTaxNumber, type TaxHolder } from './tax-number.ts';

interface Typed {
  readonly country?: string | undefined;
  readonly taxNumber?: string | undefined;
}

/**
 * Input with the tax number in its country's form. Number and country must fit each other whichever was typed: if a
 * record moves to another country, its number is read again.
 *
 * @throws Refusal 422 on `taxNumber`
 */
export async function withTaxNumber<Input extends Typed>(
  input: Input,
  before: Typed | undefined,
  holder: TaxHolder = 'company',
): Promise<Input> {
  if (input.country === undefined && input.taxNumber === undefined) return input;
  const { country = '', taxNumber = '' } = { ...before, ...input };
  return { ...input, taxNumber: await readTaxNumber(country, taxNumber, holder) };
}
