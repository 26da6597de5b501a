import type { SentenceLanguage } from './vocabulary.ts';

const list = (codes: string) => codes.split(' ');

export const SPANISH_AMERICA = list('AR BO CL CO CR CU DO EC SV GT HN MX NI PA PE PR PY UY VE');
export const LATIN_AMERICA = [...SPANISH_AMERICA, 'BR'];
export const SOUTH_AMERICA = list('AR BO BR CL CO EC GY PE PY SR UY VE');
export const EUROPE = list(
  'AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA VA XK',
);

/**
 * Places that are named like a country or another word and are none of it, in every language. There is no filter for
 * them, so they are reported as a whole.
 */
export const ELSEWHERE = [
  'new [york|jersey|mexico|england|hampshire|orleans|delhi|south wales|guinea], new york city, jersey city',
  'south georgia, nova scotia',
  'nueva [york|jersey|inglaterra|orleans|delhi|gales del sur|escocia|guinea], nuevo mexico',
  'nova [york|iorque|jersey|inglaterra|orleans|delhi|gales do sul|escocia|guine], novo mexico',
];

/** Languages that a sentence may name even if no site has them. Then no site matches, which is the right answer. */
const LANGUAGES = list('en es pt fr de it nl pl ca gl eu ro sv da fi el cs hu ru uk tr ar zh ja ko');

/** The countries of a region that the catalogue has. All of them if it has none. */
export function regionOf(members: readonly string[], countries: readonly string[]): readonly string[] {
  const here = countries.filter((code) => members.includes(code));
  return here.length > 0 ? here : members;
}

const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
/** Codes that Intl names although they are no countries: groups of countries and codes for tests. */
const NO_COUNTRIES = new Set(list('EU EZ UN QO ZZ XA XB'));
const codes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code);

type Names = readonly (readonly [code: string, name: string])[];
const countries = new Map<SentenceLanguage, Names>();

/** Every country with its name. */
export function countryNames(language: SentenceLanguage): Names {
  const known = countries.get(language) ?? namesOf(language);
  countries.set(language, known);
  return known;
}

function namesOf(language: SentenceLanguage): Names {
  const names = new Intl.DisplayNames(language === 'pt' ? 'pt-BR' : language, { type: 'region', fallback: 'none' });
  return codes.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name === undefined ? [] : [[code, name]];
  });
}

/** Languages that a sentence may name, with their names. */
export function languageNames(language: SentenceLanguage, more: readonly string[]): [code: string, name: string][] {
  const names = new Intl.DisplayNames(language === 'pt' ? 'pt-BR' : language, { type: 'language', fallback: 'none' });
  return [...new Set([...LANGUAGES, ...more])].flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name === undefined ? [] : [[code, name]];
  });
}
