import { z } from 'zod';
import { Country } from '../shared/fields.ts';
import { SETTINGS, type Setting, type SettingKey, type SettingUnit } from './settings.ts';

/** Kinds of fields of a setting. */
export const SETTING_FIELD_KINDS = [
  'number',
  'text',
  'long_text',
  'boolean',
  'country',
  'choice',
  'numbers',
  'texts',
  'choices',
] as const;

/** A field of a setting, derived from its schema. */
interface FieldOf {
  readonly name: string;
  readonly kind: (typeof SETTING_FIELD_KINDS)[number];
  readonly unit: SettingUnit;
  readonly isWhole: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly maxLength: number | null;
  /** The choices. Empty for other kinds. */
  readonly choices: string[];
}

/** Longer texts get a field with several lines. */
const LONG = 300;

const finite = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;

/** The kind of a schema. @throws Error for a schema that settings don't support */
function describe(schema: z.ZodType): Omit<FieldOf, 'name' | 'unit'> {
  const plain = { isWhole: false, min: null, max: null, maxLength: null, choices: [] };
  if (schema === Country) return { ...plain, kind: 'country' };
  if (schema instanceof z.ZodNumber)
    return {
      ...plain,
      kind: 'number',
      isWhole: schema.format !== null && schema.format !== 'float64',
      min: finite(schema.minValue),
      max: finite(schema.maxValue),
    };
  if (schema instanceof z.ZodEnum) return { ...plain, kind: 'choice', choices: schema.options.map(String) };
  if (schema instanceof z.ZodBoolean) return { ...plain, kind: 'boolean' };
  if (schema instanceof z.ZodArray) {
    const inner = describe(schema.element as z.ZodType);
    if (inner.kind === 'number') return { ...inner, kind: 'numbers' };
    if (inner.kind === 'choice') return { ...inner, kind: 'choices' };
    if (inner.kind === 'text') return { ...inner, kind: 'texts' };
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return {
      ...plain,
      kind: (schema.maxLength ?? 0) > LONG ? 'long_text' : 'text',
      maxLength: finite(schema.maxLength),
    };
  if (schema instanceof z.ZodPipe) return describe(schema.out as z.ZodType);
  throw new Error(`A setting has a field of an unknown kind: ${schema.type}.`);
}

/** The fields of a setting, in the order of its schema. */
export function fieldsOfSetting(key: SettingKey): FieldOf[] {
  const { schema, unit }: Setting = SETTINGS[key];
  const unitOf = (name: string): SettingUnit => (typeof unit === 'string' ? unit : (unit[name] ?? 'none'));
  if (!(schema instanceof z.ZodObject)) return [{ name: 'value', unit: unitOf('value'), ...describe(schema) }];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    unit: unitOf(name),
    ...describe(field as z.ZodType),
  }));
}
