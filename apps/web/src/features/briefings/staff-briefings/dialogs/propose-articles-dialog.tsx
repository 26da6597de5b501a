import { MAX_PROPOSED_ARTICLES } from '@linkstand/contract/links/article';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { completeAddress } from '../../../../lib/complete-address.ts';
import { useT } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../../ui/toasts/toast.ts';
import type { DialogProps } from '../dialogs.tsx';
import { useMove } from '../use-move.ts';

const PLACES = Array.from({ length: MAX_PROPOSED_ARTICLES }, (_, place) => place);

/** Articles that the owner has named for the link, for the client to choose from. */
export function ProposeArticlesDialog({ briefing, onClose }: DialogProps) {
  const t = useT('staff-briefings');
  const move = useMove(briefing);
  const [urls, setUrls] = useState<readonly string[]>(PLACES.map(() => ''));
  const set = (place: number, url: string) => setUrls(urls.map((each, at) => (at === place ? url : each)));
  const typed = urls.map((url) => completeAddress(url)).filter((url) => url !== '');
  const propose = async () => {
    await move((at) => api.briefings.propose_articles({ ...at, body: { urls: typed } }));
    toastDone(t('done.propose_articles'));
  };
  return (
    <FormDialog
      title={t('act.propose_articles')}
      submitLabel={t('act.propose_articles')}
      fields={PLACES.map((place) => `urls.${place}`)}
      missing={{ 'urls.0': typed.length === 0 }}
      size="lg"
      onClose={onClose}
      onSubmit={propose}
    >
      {(errors) => (
        <>
          <Text>{t('articles.help', { domain: briefing.site.domain })}</Text>
          {PLACES.map((place) => (
            <TextInput
              key={place}
              label={t('articles.article', { number: place + 1 })}
              required={place === 0}
              type="url"
              inputMode="url"
              placeholder={`https://${briefing.site.domain}/`}
              maxLength={2048}
              value={urls[place] ?? ''}
              error={errors[`urls.${urls.slice(0, place).filter((url) => url.trim() !== '').length}`]}
              {...(place === 0 && { 'data-autofocus': true })}
              onChange={(event) => set(place, event.currentTarget.value)}
              onBlur={() => set(place, completeAddress(urls[place] ?? ''))}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
