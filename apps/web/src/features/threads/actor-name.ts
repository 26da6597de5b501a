import type { TranslateIn } from '../../lib/i18n.ts';

/** Who did it, for the team: a name, or the side, where its name is kept from the reader. */
export function actorName(actor: string, t: TranslateIn<'briefings'>): string {
  switch (actor) {
    case 'client':
    case 'owner':
      return t(`history.${actor}`);
    case 'system':
    case '':
      return t('history.system');
    default:
      return actor;
  }
}
