import type { Locale } from '@linkstand/contract/shared/locales';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { impersonation } from '../lib/impersonation.ts';
import { LocaleSelect } from '../ui/fields/locale-select.tsx';

/** The language choice of a signed-in person, stored with the account, so that mails and other devices use it. */
export function AccountLocale() {
  const client = useQueryClient();
  const keep = (locale: Locale) => {
    // While impersonating, the choice is only for the administrator's own screen.
    if (impersonation()) return void client.invalidateQueries();
    // The page has changed already. If this fails, the browser still remembers.
    const kept = api.users.setLanguage({ body: { language: locale } });
    // Server-side names, such as categories, are reloaded in the new language.
    kept.then(() => client.invalidateQueries()).catch(() => {});
  };
  return <LocaleSelect onChosen={keep} />;
}
