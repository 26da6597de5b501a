import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { toastDone } from '../../ui/toasts/toast.ts';

/** Marks many sites as favorites. */
export function useMarkFavorites() {
  const t = useT('domains');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (siteIds: number[]) => api.media.favorites({ body: { siteIds, favorite: true } }),
    onSuccess: ({ changed }) => {
      toastDone(t('favorited', { count: changed }));
      void client.invalidateQueries({ queryKey: ['media'] });
    },
  });
}
