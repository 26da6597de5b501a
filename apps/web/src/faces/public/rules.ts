import { MIN_PASSWORD } from '@linkstand/contract/shared/password';
import { useT } from '../../lib/i18n.ts';

/** Catches typos; the server decides. */
const looksLikeEmail = (value: string): boolean => /^\S+@\S+\.\S+$/.test(value.trim());

/** Validation of fields: a message, or undefined if valid. */
export function useRules() {
  const t = useT('public');
  const required = (value: string) => (value.trim() === '' ? t('invalid.required') : undefined);
  return {
    required,
    email: (value: string) => required(value) ?? (looksLikeEmail(value) ? undefined : t('invalid.email')),
    newPassword: (value: string) => {
      if (value === '') return t('invalid.required');
      return [...value].length < MIN_PASSWORD ? t('invalid.password') : undefined;
    },
    confirmation: (value: string, password: string) => (value === password ? undefined : t('invalid.confirmation')),
    terms: (accepted: boolean) => (accepted ? undefined : t('invalid.terms')),
  };
}
