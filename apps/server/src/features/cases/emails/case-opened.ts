import { CASE_KINDS } from '@linkstand/contract/cases/schema';
import type { Locale } from '@linkstand/contract/shared/fields';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from '../../briefings/emails/facts.ts';

const kinds: Record<Locale, Record<(typeof CASE_KINDS)[number], string>> = {
  'en-US': {
    link_lost: 'Link lost',
    link_problem: 'Problem with a link',
    client_silent: 'Client does not answer',
    owner_silent: 'Owner does not answer',
    promise_broken: 'Promised date has passed',
    declined: 'Owner declined',
    dispute: 'Dispute',
    question: 'Question',
  },
  es: {
    link_lost: 'Enlace perdido',
    link_problem: 'Problema con un enlace',
    client_silent: 'El cliente no responde',
    owner_silent: 'El propietario no responde',
    promise_broken: 'La fecha prometida ha pasado',
    declined: 'El propietario ha rechazado',
    dispute: 'Disputa',
    question: 'Pregunta',
  },
  'pt-BR': {
    link_lost: 'Link perdido',
    link_problem: 'Problema com um link',
    client_silent: 'O cliente não responde',
    owner_silent: 'O proprietário não responde',
    promise_broken: 'A data prometida passou',
    declined: 'O proprietário recusou',
    dispute: 'Disputa',
    question: 'Pergunta',
  },
};

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
  languages: {
    'en-US': (data, format) => ({
      subject: `${kinds['en-US'][data.kind]}: ${data.title}`,
      preheader: data.detail,
      heading: kinds['en-US'][data.kind],
      name: data.name,
      paragraphs: ['A case was opened that needs somebody of the team.'],
      quote: { text: data.detail, by: data.openedBy },
      facts: facts(format, { title: data.title, site: data.site, dueDate: data.dueOn && format.day(data.dueOn) }),
      button: { label: 'Open the case', path: `/cases?open=${data.caseId}` },
    }),
    es: (data, format) => ({
      subject: `${kinds.es[data.kind]}: ${data.title}`,
      preheader: data.detail,
      heading: kinds.es[data.kind],
      name: data.name,
      paragraphs: ['Se ha abierto un caso que necesita a alguien del equipo.'],
      quote: { text: data.detail, by: data.openedBy },
      facts: facts(format, { title: data.title, site: data.site, dueDate: data.dueOn && format.day(data.dueOn) }),
      button: { label: 'Abrir el caso', path: `/cases?open=${data.caseId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `${kinds['pt-BR'][data.kind]}: ${data.title}`,
      preheader: data.detail,
      heading: kinds['pt-BR'][data.kind],
      name: data.name,
      paragraphs: ['Foi aberto um caso que precisa de alguém da equipe.'],
      quote: { text: data.detail, by: data.openedBy },
      facts: facts(format, { title: data.title, site: data.site, dueDate: data.dueOn && format.day(data.dueOn) }),
      button: { label: 'Abrir o caso', path: `/cases?open=${data.caseId}` },
    }),
  },
});
