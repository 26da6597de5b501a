import { isChoice } from '@linkstand/contract/shared/tables';
import { oneLine } from './clean-text.ts';

/** Replaces each `{{name}}` of these names, with an optional default: `{{name|friend}}`. */
export const replaceVariables = <Name extends string>(
  text: string,
  names: readonly Name[],
  replace: (name: Name, fallback: string) => string,
): string =>
  text.replace(/\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g, (whole, name: string, fallback = '') =>
    isChoice(names, name) ? replace(name, String(fallback).trim()) : whole,
  );

/** A value of a variable, or its default, as one line. */
export const variableOf = (value: string | undefined, fallback: string): string => oneLine(value || fallback, 200);

/**
 * Fills in `{{name}}`, with an optional default: `{{name|friend}}`. Values become one line; a placeholder without a value
 * of its name stays as typed.
 */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  replaceVariables(text, Object.keys(values), (name, fallback) => variableOf(values[name], fallback));
