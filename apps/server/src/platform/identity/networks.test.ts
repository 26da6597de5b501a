import { expect, test } from 'vitest';
import { networksOf } from './networks.ts';

test.each([
  ['192.0.2.77', '192.0.2.77/32', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.77/32', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '::/64', '::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['not an address', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
])('%s is of %s and %s', (ip, address, place) => {
  expect(networksOf(ip)).toEqual({ address, place });
});
