import { expect, test } from 'vitest'
import { networkOf, siteOf } from './networks.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', undefined],
  ['::ffff:203.0.113.9', '203.0.113.9', undefined],
  ['::FFFF:cb00:7109', '203.0.113.9', undefined],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.9:443', 'unknown', undefined],
  ['2001:1:2:3:4:5:6::1', 'unknown', undefined],
])('%s counts as %s and %s', (address, network, site) => {
  expect(networkOf(address)).toBe(network)
  expect(siteOf(network)).toBe(site)
})
