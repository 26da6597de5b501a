import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  nav: {
    campaigns: 'Minhas campanhas',
    links: 'Links',
    projects: 'Projetos',
    financial: 'Financeiro',
    media: 'Sites',
    backlinks: 'Backlinks',
  },
});
