import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session.ts';
import { isEmptySearch, isSameViewState, PLAIN_STATE, type ViewState } from './view-state.ts';
import { useViews } from './views-data.ts';

/**
 * Opens a list with the reader's default view, if the address asks for nothing else. Applies the last known one at
 * once, and corrects it when the server answers, unless the reader has changed something.
 */
export function useDefaultView(list: string, search: object, show: (look: ViewState) => void): void {
  const views = useViews(list);
  const reader = useSession()?.id ?? 0;
  const [known, remember] = useLocalStorage<ViewState | null>({
    key: `default view ${reader} ${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const opened = useRef<{ shown: ViewState | null } | null>(isEmptySearch(search) ? { shown: null } : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useEffect(() => {
    if (!opened.current || !known) return;
    opened.current.shown = known;
    show(known);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server has answered
  useEffect(() => {
    if (!views) return;
    const chosen = views.find((view) => view.isDefault);
    const look = chosen ? { search: chosen.search, columns: chosen.columns, widths: chosen.widths } : null;
    remember(look);
    const before = opened.current?.shown;
    const isUntouched =
      opened.current !== null &&
      (before
        ? isSameViewState(
            { ...PLAIN_STATE, search: before.search },
            { ...PLAIN_STATE, search: { ...search } as ViewState['search'] },
          )
        : isEmptySearch(search));
    opened.current = null;
    if (look && isUntouched && !(before && isSameViewState(before, look))) show(look);
  }, [views]);
}
