import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { type KeyRow, KeysHelp } from '../../../ui/list/keyboard/keys-help.tsx';
import type { MediaView } from '../view.ts';

type Props = { opened: boolean; onClose: () => void; view: MediaView };

/** The keys of the catalogue: cards are moved through in two directions, rows in one. */
export function MediaKeysHelp({ view, ...shown }: Props) {
  const t = useT('media');
  const ui = useT('ui');
  const isClient = useUser().role === 'USER';
  const moving: readonly KeyRow[] =
    view === 'cards'
      ? [
          [['j', '→'], t('keys.next')],
          [['k', '←'], t('keys.previous')],
          [['↓', '↑'], t('keys.lines')],
        ]
      : [
          [['j', '↓'], t('keys.next')],
          [['k', '↑'], t('keys.previous')],
          [['Home', 'End'], t('keys.ends')],
        ];
  const rows: readonly KeyRow[] = [
    ...moving,
    [['Enter'], t('keys.open')],
    ...(view === 'table' && isClient ? [[['x', ui('list.keys.space')], ui('list.keys.toggle')] as const] : []),
    [['f'], t('keys.favorite')],
    [['c'], t('keys.cart')],
    [['v'], t('keys.compare')],
    [['/'], t('keys.search')],
    [['?'], ui('list.keys.help')],
  ];
  return <KeysHelp {...shown} rows={rows} />;
}
