import type { BriefingStatus, ClientStatus } from '@linkstand/contract/briefings/machine';
import type { Locale } from '@linkstand/contract/shared/fields';
import type { BriefingType, LinkType } from '@linkstand/contract/shared/topics';

interface Words {
  /** As the team calls them. */
  readonly status: Readonly<Record<BriefingStatus, string>>;
  /** As a client is told. */
  readonly clientStatus: Readonly<Record<ClientStatus, string>>;
  readonly linkType: Readonly<Record<LinkType, string>>;
  readonly briefingType: Readonly<Record<BriefingType, string>>;
}

/** What a file calls the values that are choices: the words of the screens. */
export const EXPORT_WORDS: Readonly<Record<Locale, Words>> = {
  'en-US': {
    status: {
      draft: 'Draft',
      waiting: 'Waiting',
      waiting_review: 'Waiting review',
      in_review: 'In review',
      pending_client: 'Pending client',
      pending_owner: 'Pending owner',
      waiting_publish: 'Waiting publish',
      published: 'Published',
      done: 'Done',
      denied: 'Denied',
      canceled: 'Canceled',
    },
    clientStatus: {
      draft: 'Draft',
      waiting: 'Waiting',
      in_progress: 'In progress',
      pending: 'Your turn',
      waiting_publish: 'Waiting publish',
      published: 'Published',
      finished: 'Finished',
      denied: 'Denied',
      canceled: 'Canceled',
    },
    linkType: { do_follow: 'Do follow', no_follow: 'No follow', sponsored: 'Sponsored' },
    briefingType: {
      sponsored_article: 'Sponsored article',
      link_insertion: 'Link insertion',
      press_note: 'Press note',
    },
  },
  es: {
    status: {
      draft: 'Borrador',
      waiting: 'En espera',
      waiting_review: 'En espera de revisión',
      in_review: 'En revisión',
      pending_client: 'Pendiente del cliente',
      pending_owner: 'Pendiente del propietario',
      waiting_publish: 'En espera de publicación',
      published: 'Publicado',
      done: 'Terminado',
      denied: 'Denegado',
      canceled: 'Cancelado',
    },
    clientStatus: {
      draft: 'Borrador',
      waiting: 'En espera',
      in_progress: 'En curso',
      pending: 'Te toca',
      waiting_publish: 'En espera de publicación',
      published: 'Publicado',
      finished: 'Terminado',
      denied: 'Denegado',
      canceled: 'Cancelado',
    },
    linkType: { do_follow: 'Do follow', no_follow: 'No follow', sponsored: 'Patrocinado' },
    briefingType: {
      sponsored_article: 'Artículo patrocinado',
      link_insertion: 'Inserción de enlace',
      press_note: 'Nota de prensa',
    },
  },
  'pt-BR': {
    status: {
      draft: 'Rascunho',
      waiting: 'Aguardando',
      waiting_review: 'Aguardando revisão',
      in_review: 'Em revisão',
      pending_client: 'Pendente do cliente',
      pending_owner: 'Pendente do proprietário',
      waiting_publish: 'Aguardando publicação',
      published: 'Publicado',
      done: 'Concluído',
      denied: 'Negado',
      canceled: 'Cancelado',
    },
    clientStatus: {
      draft: 'Rascunho',
      waiting: 'Aguardando',
      in_progress: 'Em andamento',
      pending: 'Sua vez',
      waiting_publish: 'Aguardando publicação',
      published: 'Publicado',
      finished: 'Concluído',
      denied: 'Negado',
      canceled: 'Cancelado',
    },
    linkType: { do_follow: 'Do follow', no_follow: 'No follow', sponsored: 'Patrocinado' },
    briefingType: {
      sponsored_article: 'Artigo patrocinado',
      link_insertion: 'Inserção de link',
      press_note: 'Nota de imprensa',
    },
  },
};
