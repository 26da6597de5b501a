import { expect, test } from 'vitest';
import { wordFindings } from './findings.ts';

test('what a check found is read in words, what a person wrote as it was written', () => {
  const text =
    'link_nofollow: nofollow\nlink_sponsored: sponsored nofollow\nnoindex\n\nOur system sets it: on every link.';
  expect(wordFindings(text, 'en-US')).toBe(
    'The link is marked nofollow.\nThe link is marked sponsored (sponsored nofollow).\nThe page tells search engines not to index it.\n\nOur system sets it: on every link.',
  );
  expect(wordFindings('credit_note_needed: 90.00 / 40.00', 'es')).toMatch(/rectificativa \(.*90\.00 \/ 40\.00\)\.$/);
  expect(wordFindings('owner_amount_fixed: 43.56', 'pt-BR')).toMatch(/não pode voltar a subir \(43\.56, sem IVA\)/);
  expect(wordFindings('page_status: 410', 'es')).toBe('La página responde con un error (410).');
});
