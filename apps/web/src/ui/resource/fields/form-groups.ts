import type { ReactNode } from 'react';
import { isFilled } from '../../data/facts.tsx';
import type { Field, FieldGroup, Values } from './field-types.ts';

/** A group while its record is changed. */
export interface FormGroup {
  readonly key: string;
  /** What its reader may change. */
  readonly fields: readonly Field[];
  /** What they only read, as on the record's page. */
  readonly facts: readonly (Pick<Field, 'key' | 'labelFor'> & { readonly value: ReactNode })[];
}

/**
 * The groups of a form. Whoever may change nothing of a group reads it on the record's page, so it is left out; of a
 * new record there are no facts yet.
 */
export function formGroups(
  groups: readonly FieldGroup[],
  values: Values,
  record: (object & Partial<Values>) | undefined,
): FormGroup[] {
  return groups
    .map((group) => {
      const shown = group.fields.filter(({ isShown }) => isShown?.(values, record) ?? true);
      return {
        key: group.key,
        fields: shown.filter(({ fixed }) => !fixed),
        facts: shown
          .filter(({ fixed }) => fixed && record)
          .map(({ key, labelFor, show }) => ({ key, labelFor, value: record && show(record[key], record) }))
          .filter(isFilled),
      };
    })
    .filter(({ fields }) => fields.length > 0);
}
