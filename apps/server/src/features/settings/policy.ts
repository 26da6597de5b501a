import { SETTINGS, type SettingKey } from '@linkstand/contract/settings/settings';
import { type Actor, isOneOf } from '../../platform/context.ts';
import { forbidden, inPersonOnly, notFound } from '../../platform/errors.ts';

/** What the product changes by itself (the rates of the European Central Bank) needs nobody's permission. */
const isProduct = (actor: Actor): boolean => actor.kind === 'system';

const isNamed = (actor: Actor, key: SettingKey, act: 'read' | 'change'): boolean =>
  isProduct(actor) || (actor.kind === 'user' && isOneOf(actor, SETTINGS[key].who[act]));

export const mayRead = (actor: Actor, key: SettingKey): boolean => isNamed(actor, key, 'read');

/** In person only: who impersonates somebody sees facts. */
export const mayChange = (actor: Actor, key: SettingKey): boolean =>
  mayRead(actor, key) && isNamed(actor, key, 'change') && !(actor.kind === 'user' && actor.impersonatedBy);

/** @throws Refusal 404 */
export function requireReadable(actor: Actor, key: SettingKey): void {
  if (!mayRead(actor, key)) throw notFound();
}

/** @throws Refusal 404 if this person may not even read it, 403 */
export function requireChange(actor: Actor, key: SettingKey): void {
  requireReadable(actor, key);
  if (mayChange(actor, key)) return;
  throw isNamed(actor, key, 'change') ? inPersonOnly('account') : forbidden();
}
