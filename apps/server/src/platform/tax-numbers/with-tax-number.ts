import { readTaxNumber, type TaxHolder } from './tax-number.ts';

interface Typed {
  readonly country?: string | undefined;
  readonly taxNumber?: string | undefined;
}

/**
 * Typed values with the tax number as its country writes it. Whichever of the two was typed, they must fit each other:
 * the number of a record that moves to another country is read again.
 *
 * @throws Refusal 400 on `taxNumber`
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
