import { describe, expect, test } from 'vitest';
import { contract } from '../index.ts';
import { endpointsOf, isRead } from './endpoint.ts';

const endpoints = [...endpointsOf(contract)];

describe('a read', () => {
  test.each(endpoints.filter(([, { path }]) => /\/(?:search|count|export|histograms|understand)$/.test(path)))(
    '%s changes nothing, however it is sent',
    (_name, endpoint) => expect(isRead(endpoint)).toBe(true),
  );

  test('is never one that is guarded as writes are', () => {
    const odd = endpoints.filter(
      ([, each]) => isRead(each) && (each.ifMatch || each.idempotent || each.inPerson === 'money'),
    );
    expect(odd.map(([name]) => name)).toEqual([]);
  });

  test('is no creation, change or removal', () => {
    const wrong = endpoints.filter(
      ([, each]) => isRead(each) && (each.method === 'PUT' || each.method === 'DELETE' || each.status === 201),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});
