import { AUDIT_ENTITIES, AUDIT_NOUNS } from '@linkstand/contract/audit/entities';
import type { AuditEntry } from '@linkstand/contract/audit/schema';
import { capitalized } from '../../lib/format.ts';
import type { Namespace } from '../../lib/i18n.ts';
import type { Words } from '../../ui/resource/words.ts';
import { kindOf, RECORDS } from './records.ts';

/** Looks up a sentence of a loaded namespace. Undefined if it doesn't exist. */
export type Lookup = (namespace: Namespace, key: string) => string | undefined;

/** All namespaces that the audit log uses. */
export const WORDED: readonly Namespace[] = [
  ...new Set<Namespace>([...AUDIT_ENTITIES.map((entity) => RECORDS[entity].words), 'audit', 'resource', 'common']),
];

/** Namespaces for a field, a choice or an action, in order of preference. */
function placesOf(words: Namespace, key: string): readonly (readonly [Namespace, string])[] {
  const [kind, name, value] = [key.split('.')[0], key.split('.')[1] ?? '', key.split('.').slice(2).join('.')];
  if (kind === 'fields')
    return [
      [words, key],
      ['audit', `changed.${name}`],
      [words, `columns.${name}`],
    ];
  // In features that are no section, choices are directly under the field's name.
  if (kind === 'choices')
    return [
      [words, key],
      [words, `${name}.${value}`],
      ['common', `${name}.${value}`],
    ];
  if (kind === 'actions')
    return [
      [words, key],
      [words, `did.${name}`],
      ['audit', `did.${name}`],
      ['resource', key],
    ];
  return [[words, key]];
}

/** The words of one kind of record: its own, otherwise those of the audit log. */
export function recordWords(entity: string, lookup: Lookup): Words {
  const words = kindOf(entity)?.words ?? 'audit';
  const optional = (key: string) => {
    for (const [namespace, place] of placesOf(words, key)) {
      const found = lookup(namespace, place);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return Object.assign((key: string) => optional(key) ?? key, { optional });
}

/** What was done, in words: `briefing.deny` → "Denied"; without words for it, the name of the act. */
export function actionText(action: string, lookup: Lookup): string {
  const [noun = '', act = ''] = action.split('.');
  const entity = AUDIT_ENTITIES.find((each) => AUDIT_NOUNS[each] === noun);
  const did = recordWords(entity ?? '', lookup).optional(`actions.${act}`);
  return capitalized(did ?? act.replaceAll('_', ' '));
}

/** A state in its feature's words. */
export function stateOf(entity: string, state: string, lookup: Lookup): string {
  const kind = kindOf(entity);
  return (kind?.states && lookup(kind.words, `${kind.states}.${state}`)) ?? state;
}

/** The kind of an entry's record, its number and, if it has one, its name. */
export function recordText({ entity, entityId, entityName }: AuditEntry, words: Words): string {
  const numbered = `${words.optional(`entities.${entity}`) ?? entity} #${entityId}`;
  return entityName ? `${numbered} · ${entityName}` : numbered;
}

/** From which state an entry moved its record to which, if it did. */
export function movedText({ entity, from, to }: AuditEntry, lookup: Lookup): string | null {
  if (to === null || to === from) return null;
  return [from, to].map((state) => (state ? stateOf(entity, state, lookup) : '')).join(' → ');
}
