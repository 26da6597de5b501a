import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { expect, test } from 'vitest';
import { messages as servicesEnglish } from '../services/messages/en-US.ts';
import { messages as servicesSpanish } from '../services/messages/es.ts';
import { messages as servicesPortuguese } from '../services/messages/pt-BR.ts';
import { messages as english } from './messages/en-US.ts';
import { messages as spanish } from './messages/es.ts';
import { messages as portuguese } from './messages/pt-BR.ts';

const STEPS = { 'en-US': english, es: spanish, 'pt-BR': portuguese } as const satisfies Record<Locale, unknown>;
const SERVICES = { 'en-US': servicesEnglish, es: servicesSpanish, 'pt-BR': servicesPortuguese } as const;

test.each(LOCALES)('a first step calls the page of services as the menu does, in %s', (locale) =>
  expect(STEPS[locale].firstSteps.step.account.why).toContain(SERVICES[locale].title),
);
