/**
 * Variables in texts that people write for many readers: `{{name}}`, with a default for readers who have none:
 * `{{company|your company}}`. `sometimes`: empty for some readers, who would see a hole without a default.
 */
export type Variables = Readonly<Record<string, 'always' | 'sometimes'>>;

export type VariableFault = 'variable_unknown' | 'variable_open' | 'variable_default';

const CLOSED = /\{\{([^{}]*)\}\}/g;
const ONE_BRACE = /\{\s*(\w+)\s*(?:\|[^{}]*)?\}/g;

/** What is wrong with the variables of a text: readers would see one as it was typed, or a hole. Undefined: nothing. */
export function variableFault(text: string, known: Variables): VariableFault | undefined {
  let needsDefault = false;
  for (const [, inside = ''] of text.matchAll(CLOSED)) {
    const [name = '', ...rest] = inside.split('|');
    if (!Object.hasOwn(known, name.trim())) return 'variable_unknown';
    if (known[name.trim()] === 'sometimes' && rest.join('|').trim() === '') needsDefault = true;
  }
  const others = text.replace(CLOSED, '');
  const isOpen =
    others.includes('{{') ||
    others.includes('}}') ||
    [...others.matchAll(ONE_BRACE)].some(([, name = '']) => Object.hasOwn(known, name));
  if (isOpen) return 'variable_open';
  return needsDefault ? 'variable_default' : undefined;
}
