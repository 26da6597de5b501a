import { messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { identityCode } from '../../lib/identity/errors.ts';

/** Why sign-in failed, without telling whether the address has an account. */
export function useRefusal() {
  const t = useT('public');
  return (error: unknown): string => {
    const code = identityCode(error);
    if (/TOO_MANY/.test(code)) return t('login.throttled');
    if (/USER_DISABLED/.test(code)) return t('login.disabled');
    if (/INVALID|MISSING/.test(code)) return t('login.wrong');
    return messageOf(error);
  };
}
