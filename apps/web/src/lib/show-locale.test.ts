import { beforeAll, expect, it, vi } from 'vitest';

/** Opened by the test: the Spanish words are slow. */
const spanish = Promise.withResolvers<void>();
vi.mock('./common/messages/es.ts', async (load) => {
  await spanish.promise;
  return load();
});

const { currentLocale, showLocale, startI18n } = await import('./i18n.ts');

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  await startI18n(['common']);
});

it('ends in the language chosen last, also when that of an earlier choice loads slower', async () => {
  const first = showLocale('es');
  await showLocale('pt-BR');
  spanish.resolve();
  await first;
  expect(currentLocale()).toBe('pt-BR');
});
