import type { Locale } from '@linkstand/contract/shared/locales';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { impersonation } from '../lib/impersonation.ts';
import { LocaleSelect } from '../ui/locale-select.tsx';

/** The language choice of a signed-in person: kept with the account, so that mails and other devices follow it. */
export function AccountLocale() {
  const client = useQueryClient();
  const keep = (locale: Locale) => {
    // Whoever sees the product as somebody else chooses for its own eyes.
    if (impersonation()) return void client.invalidateQueries();
    // The page has changed already; should this fail, the browser still remembers.
    const kept = api.users.setLanguage({ body: { language: locale } });
    // Names that come from the server, of categories for one, are asked for in the new language.
    kept.then(() => client.invalidateQueries()).catch(() => {});
  };
  return <LocaleSelect onChosen={keep} />;
}
