import { CASE_KINDS } from '@linkstand/contract/cases/choices';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from '../../briefings/emails/facts.ts';

/** A case was opened, by a person or by a rule: to whom it is given. */
export const caseOpened = defineMail({
  name: 'case-opened',
  audience: 'staff',
  schema: z.object({
    name: mailName,
    caseId: z.int(),
    kind: z.enum(CASE_KINDS),
    title: mailLine(),
    detail: mailText(),
    openedBy: mailLine(120),
    site: mailLine().nullable(),
    dueOn: z.iso.date().nullable(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `${CHOICE_WORDS['en-US'].caseKind[data.kind]}: ${data.title}`,
      preheader: data.detail,
      heading: CHOICE_WORDS['en-US'].caseKind[data.kind],
      name: data.name,
      paragraphs: ['A new case needs someone on the team.'],
      quote: { text: data.detail, by: data.openedBy },
      facts: facts(format, { title: data.title, site: data.site, dueDate: data.dueOn && format.day(data.dueOn) }),
      button: { label: 'Open case', path: `/cases?open=${data.caseId}` },
    }),
    es: (data, format) => ({
      subject: `${CHOICE_WORDS.es.caseKind[data.kind]}: ${data.title}`,
      preheader: data.detail,
      heading: CHOICE_WORDS.es.caseKind[data.kind],
      name: data.name,
      paragraphs: ['Se ha abierto un caso que requiere la atención del equipo.'],
      quote: { text: data.detail, by: data.openedBy },
      facts: facts(format, { title: data.title, site: data.site, dueDate: data.dueOn && format.day(data.dueOn) }),
      button: { label: 'Abrir el caso', path: `/cases?open=${data.caseId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `${CHOICE_WORDS['pt-BR'].caseKind[data.kind]}: ${data.title}`,
      preheader: data.detail,
      heading: CHOICE_WORDS['pt-BR'].caseKind[data.kind],
      name: data.name,
      paragraphs: ['Foi aberto um caso que precisa da atenção da equipe.'],
      quote: { text: data.detail, by: data.openedBy },
      facts: facts(format, { title: data.title, site: data.site, dueDate: data.dueOn && format.day(data.dueOn) }),
      button: { label: 'Abrir o caso', path: `/cases?open=${data.caseId}` },
    }),
  },
});
