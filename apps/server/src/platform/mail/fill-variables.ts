import { oneLine } from './clean-text.ts';

/**
 * Fills in `{{name}}`, with an optional default: `{{name|friend}}`. Values become one line; a placeholder without a value
 * of its name stays as typed.
 */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g, (whole, key: string, fallback = '') =>
    Object.hasOwn(values, key) ? oneLine(values[key] || String(fallback).trim(), 200) : whole,
  );
