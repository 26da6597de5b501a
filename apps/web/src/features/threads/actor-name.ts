import type { TranslateIn } from '../../lib/i18n.ts';

/** Who did it, for the team: a name, or the side, where its name is kept from the reader. */
export function actorName(actor: string, t: TranslateIn<'threads'>): string {
  switch (actor) {
    case 'client':
    case 'owner':
      return t(`side.${actor}`);
    case 'system':
    case '':
      return t('side.system');
    default:
      return actor;
  }
}
