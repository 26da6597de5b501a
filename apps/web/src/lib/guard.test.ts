import { ROLES, type Role } from '@linkstand/contract/shared/roles';
import { describe, expect, it } from 'vitest';
import { guard, landing, type Requirement, type SessionUser, safeNext } from './guard.ts';

const person = (role: Role): SessionUser => ({
  id: 1,
  name: 'Ana',
  email: 'ana@example.test',
  emailVerified: true,
  role,
  editorCoordinator: false,
  canAccessOwnerNewsletter: false,
  canSeeOwnersTable: false,
});

describe('guard', () => {
  const allowed: Record<Requirement, readonly (Role | 'nobody')[]> = {
    none: [...ROLES, 'nobody'],
    login: ROLES,
    admin: ['ADMIN'],
    user: ['USER'],
    internal: ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'],
  };
  for (const requires of Object.keys(allowed) as Requirement[]) {
    for (const who of [...ROLES, 'nobody'] as const) {
      const expected = allowed[requires].includes(who) ? 'open' : { redirect: '/login' };
      it(`${requires}: ${who} ${expected === 'open' ? 'passes' : 'goes to /login'}`, () => {
        expect(guard({ requires, path: '/somewhere' }, who === 'nobody' ? null : person(who))).toEqual(expected);
      });
    }
  }

  it('sends an owner manager from /briefings to the board, whatever the route requires, but not from below it', () => {
    const board = { redirect: '/briefings/in-progress' };
    expect(guard({ requires: 'internal', path: '/briefings' }, person('OWNER_MANAGER'))).toEqual(board);
    expect(guard({ requires: 'admin', path: '/briefings/' }, person('OWNER_MANAGER'))).toEqual(board);
    expect(guard({ requires: 'internal', path: '/briefings/7' }, person('OWNER_MANAGER'))).toBe('open');
    expect(guard({ requires: 'internal', path: '/briefings' }, person('EDITOR'))).toBe('open');
  });
});

describe('landing', () => {
  it('is a place that the role may enter', () => {
    for (const role of ROLES) {
      const requires = role === 'USER' ? 'user' : 'internal';
      expect(guard({ requires, path: landing(person(role)) }, person(role))).toBe('open');
    }
  });
});

describe('safeNext', () => {
  const origin = 'https://agency.example.test';
  it.each([
    ['/media?country=ES#x', '/media?country=ES#x'],
    ['/', '/'],
    ['//evil.test/x', null],
    ['/\\evil.test', null],
    ['https://evil.test/', null],
    ['https://agency.example.test/media', null],
    ['javascript:alert(1)', null],
    ['/login?next=/login', null],
    ['', null],
    [undefined, null],
    [7, null],
  ])('%s → %s', (next, expected) => {
    expect(safeNext(next, origin)).toBe(expected);
  });
});
