import type { SITE_TYPES } from '@linkstand/contract/media/choices';
import type { Locale } from '@linkstand/contract/shared/fields';
import type { FillMode, LinkType, SensitiveTopic } from '@linkstand/contract/shared/topics';

interface Words {
  readonly type: Readonly<Record<(typeof SITE_TYPES)[number], string>>;
  readonly topic: Readonly<Record<SensitiveTopic, string>>;
  readonly linkType: Readonly<Record<LinkType, string>>;
  readonly fillMode: Readonly<Record<FillMode, string>>;
}

/** What a file calls the values that are choices: the words of the screens. */
export const EXPORT_WORDS: Readonly<Record<Locale, Words>> = {
  'en-US': {
    type: {
      newspaper: 'Newspaper',
      magazine: 'Magazine',
      blog: 'Blog',
      portal: 'Portal',
      forum: 'Forum',
      radio: 'Radio',
    },
    topic: { loan: 'Loans', trading: 'Trading', dating: 'Dating', cannabis: 'Cannabis', crypto: 'Crypto' },
    linkType: { do_follow: 'Do follow', no_follow: 'No follow', sponsored: 'Sponsored' },
    fillMode: {
      with_brand_tag: 'With brand tag',
      without_brand_tag: 'Without brand tag',
      only_if_requested: 'Only if requested',
      subject_to_editorial_review: 'Subject to editorial review',
      strategic_partner: 'Strategic partner',
      partner_content: 'Partner content',
      external_content: 'External content',
    },
  },
  es: {
    type: {
      newspaper: 'Periódico',
      magazine: 'Revista',
      blog: 'Blog',
      portal: 'Portal',
      forum: 'Foro',
      radio: 'Radio',
    },
    topic: {
      loan: 'Préstamos',
      trading: 'Trading',
      dating: 'Citas',
      cannabis: 'Cannabis',
      crypto: 'Criptomonedas',
    },
    linkType: { do_follow: 'Do follow', no_follow: 'No follow', sponsored: 'Patrocinado' },
    fillMode: {
      with_brand_tag: 'Con etiqueta de marca',
      without_brand_tag: 'Sin etiqueta de marca',
      only_if_requested: 'Solo si se pide',
      subject_to_editorial_review: 'Según la revisión editorial',
      strategic_partner: 'Socio estratégico',
      partner_content: 'Contenido de socio',
      external_content: 'Contenido externo',
    },
  },
  'pt-BR': {
    type: {
      newspaper: 'Jornal',
      magazine: 'Revista',
      blog: 'Blog',
      portal: 'Portal',
      forum: 'Fórum',
      radio: 'Rádio',
    },
    topic: {
      loan: 'Empréstimos',
      trading: 'Trading',
      dating: 'Encontros',
      cannabis: 'Cannabis',
      crypto: 'Criptomoedas',
    },
    linkType: { do_follow: 'Do follow', no_follow: 'No follow', sponsored: 'Patrocinado' },
    fillMode: {
      with_brand_tag: 'Com etiqueta de marca',
      without_brand_tag: 'Sem etiqueta de marca',
      only_if_requested: 'Somente se solicitado',
      subject_to_editorial_review: 'Sujeito à revisão editorial',
      strategic_partner: 'Parceiro estratégico',
      partner_content: 'Conteúdo de parceiro',
      external_content: 'Conteúdo externo',
    },
  },
};
