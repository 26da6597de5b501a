import type { PersonState } from '@linkstand/contract/staff/choices';
import type { StaffInput } from '@linkstand/contract/staff/schema';
import type { z } from 'zod';
import type { Tone } from '../../../ui/data/tone.ts';
import type { FieldKit } from '../../../ui/resource/fields/field-kit.tsx';
import type { FieldGroup } from '../../../ui/resource/fields/field-types.ts';

export const PERSON_TONES: Readonly<Record<PersonState, Tone>> = {
  invited: 'waiting',
  active: 'published',
  disabled: 'stopped',
};

type Typed = { readonly [key in keyof z.output<typeof StaffInput>]: unknown };

/** What is typed about anybody, client or team. */
export const personGroup = (f: Omit<FieldKit<Typed>, 'custom'>, email: { fixed?: boolean } = {}): FieldGroup =>
  f.group('person', [
    f.line('name', { required: true, maxLength: 120 }),
    f.email('email', { required: true, ...email }),
    f.email('secondaryEmail'),
    f.phone('phone', { maxLength: 40 }),
    f.line('position', { maxLength: 120 }),
    f.taxNumber('taxNumber'),
    f.day('birthDate'),
    f.country('country'),
    f.locale('language', { clearable: true }),
  ]);
