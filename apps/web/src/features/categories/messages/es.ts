import { topic } from '@linkstand/contract/words/es';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Categorías',
  subtitle: 'De qué tratan los sitios y las publicaciones. El tema determina el precio y qué sitios lo admiten.',
  new: 'Nueva categoría',
  empty: 'Todavía no hay categorías',
  emptyHelp: 'Añade la primera: los sitios se ordenan por categorías y cada briefing necesita una.',
  fields: {
    nameEn: 'Nombre en inglés',
    nameEs: 'Nombre en español',
    namePt: 'Nombre en portugués',
    key: 'Clave',
    topic: 'Tema',
    sites: 'Sitios',
    accepting: 'Sitios que la admiten',
    briefings: 'Briefings',
  },
  filters: {
    text: 'Nombre',
  },
  help: {
    nameEn: 'Con este nombre se crea, una sola vez, la clave que usan las URL y los archivos; después no cambia.',
    topic:
      'Las apuestas tienen precios propios; los demás temas cuestan más según el multiplicador de cada sitio que los admite.',
  },
  groups: {
    names: 'Nombres',
    namesHelp: 'Cada persona la ve en el idioma de su pantalla.',
    price: 'Precio',
  },
  sensitive: {
    help: 'Un sitio admite briefings de estas categorías solo si acepta su tema. El tema determina también el precio.',
    change: 'Categorías del tema: {{title}}',
    moves:
      'Una categoría tiene un solo tema: si la añades aquí, deja el anterior. Los briefings conservan el precio al que se pidieron.',
    sites_one: '{{count}} sitio',
    sites_other: '{{count}} sitios',
    saved: 'Edición completada',
  },
  choices: {
    topic,
  },
});
