import { pages } from '@dealerline/shared/blocks/index.ts'
import { expect, test } from 'vitest'
import { publicScreens, screensOf } from './screens.ts'

const screens = [
  ...screensOf({ airlinePartnerName: 'Airline partner', airlinePartnerRoute: 'airline-partner' }),
  ...publicScreens('docusign'),
]

test.each([
  ['handset catalogue admin', '/handsets'],
  ['terms and conditions admin', '/terms-conditions'],
  ['acceptance of the terms of an order by the dealer', '/order-summary'],
  ['acceptance of the terms of an order by the customer', '/approve/$guid'],
  ['uploads', '/attachments/$fileType'],
  ['finance application', '/create-finance'],
  ['relocation', '/change-address'],
  ['change of lessee', '/change-lessee'],
  ['quote', '/quote-details'],
  ['generating a quote', '/generate-quote'],
  ['address search', '/utility/address'],
  ['serviceability, nbn and 5G', '/utility/service-qualification'],
  ['dealer interest list', '/dealer-interests'],
  ['dealer interest details', '/dealer-interests/$id'],
  ['notifications', '/notifications'],
  ['dealer resource files, list and tree', '/resources-list/$category'],
  ['audit log query', '/audit-log'],
  ['route admin', '/route-admin'],
  ['rate plan maintenance', '/rate-plans'],
])(
  'ROUTE-implied-screens: there is a screen for %s',
  async (_, path) => {
    const screen = screens.find((one) => one.path === path && !one.leadsTo)
    expect(screen?.load).toBeTypeOf('function')
    expect((await screen?.load())?.default).toBeTypeOf('function')
  },
  30_000,
)

test.each([
  ['hardware order', '/create-hardware/false'],
  ['ports', '/create-porting'],
  ['installation and recurring charges', '/external-charges'],
])('ROUTE-implied-screens: %s is a page of the order’s services', (_, route) => {
  expect(pages.map(({ page }) => page.route)).toContain(route)
})

test('CAP-support-maintains: the screens of administration are for administrators alone', () => {
  for (const path of ['/audit-log', '/route-admin', '/rate-plans', '/handsets', '/terms-conditions'])
    expect(screens.find((screen) => screen.path === path)?.adminOnly, path).toBe(true)
})
