import { pages } from '@dealerline/shared/blocks/index.ts'
import { menuScreens } from '@dealerline/shared/record-rules/menu-screens.ts'
import { reservedRoutes } from '@dealerline/shared/record-rules/reserved-routes.ts'
import { componentOf } from '@dealerline/shared/rules/component.ts'
import { defaultParseSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { customerPages } from '../customer-pages/pages.ts'
import { orderForms } from '../session/order-forms.ts'
import { publicScreens } from './public-screens.ts'
import { screensOf } from './screens.ts'

const screens = [
  ...screensOf({ airlinePartnerName: 'Airline partner', airlinePartnerRoute: 'airline-partner' }),
  ...publicScreens,
]

test.each([
  ['handset catalogue admin', '/handsets'],
  ['terms and conditions admin', '/terms-conditions'],
  ['acceptance of the terms of an order by the dealer', '/order-summary'],
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
  ['bundles', '/bundles'],
  ['hardware categories and manufacturers', '/hardware-lists'],
  ['IP extensions of every order', '/ip-extensions'],
  ['jobs', '/jobs'],
  ['imports', '/import'],
  ['status', '/status'],
  ['settings', '/settings'],
  ['outside systems', '/outside-systems'],
])('has a screen for %s', { meta: { rules: ['ROUTE-implied-screens'] } }, async (_, path) => {
  const screen = screens.find((each) => each.path === path && !each.redirectsTo)
  expect(screen?.load).toBeTypeOf('function')
  expect((await screen?.load())?.default).toBeTypeOf('function')
})

test.each([
  ['hardware order', '/create-hardware/false'],
  ['ports', '/create-porting'],
  ['installation and recurring charges', '/external-charges'],
])('has the page for %s among the pages of blocks', { meta: { rules: ['ROUTE-implied-screens'] } }, (_, route) => {
  expect(pages.map(({ page }) => page.route)).toContain(route)
})

test('opens the screens of administration to administrators only', {
  meta: { rules: ['CAP-support-maintains'] },
}, () => {
  const paths = ['/audit-log', '/route-admin', '/rate-plans', '/handsets', '/terms-conditions']
  for (const path of [
    ...paths,
    '/bundles',
    '/hardware-lists',
    '/ip-extensions',
    '/jobs',
    '/status',
    '/settings',
    '/outside-systems',
    '/import',
  ])
    expect(screens.find((screen) => screen.path === path)?.adminOnly, path).toBe(true)
})

test('has an address for every screen that a menu entry can open', { meta: { rules: ['A22'] } }, () => {
  const routes = [...screens.map(({ path }) => path), ...pages.map(({ page }) => page.route)]
  const pattern = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`, 'i')
  for (const { route } of menuScreens())
    expect(
      routes.some((path) => pattern(path).test(route)),
      route,
    ).toBe(true)
})

test('reserves the first part of every address, so that no setting or added menu entry hides a screen', () => {
  const ofSettings = ['airline-partner', 'qantas', 'docusign', 'docusignsuccess']
  const screenPaths = [...screens, ...customerPages('docusign')].map(({ path }) => path)
  const routes = [...screenPaths, ...pages.map(({ page }) => page.route)]
  const unreserved = routes.map(componentOf).filter((word) => word && !reservedRoutes.has(word))
  expect([...new Set(unreserved)].sort()).toEqual(ofSettings.sort())
})

test.each([
  [
    '/Customers',
    '?type=business&qbr=only&contract=current&dealer=4',
    { type: 'business', qbr: 'only', contract: 'current', dealer: 4 },
  ],
  [
    '/orders',
    '?status=0&orderType=0&kind=quote&from=2026-03-05&page=2&size=50',
    { status: 0, orderType: 0, kind: 'quote', from: '2026-03-05', page: 2, size: 50 },
  ],
  [
    '/orders',
    '?keyword=10042&sort=-createdDate&show=flagged',
    { keyword: '10042', sort: '-createdDate', show: 'flagged' },
  ],
  ['/orders', '?status=sent&from=yesterday&page=0&unknown=1', {}],
  ['/create-company', '?new=business', { new: 'business' }],
  ['/create-customer', '?customer=7&field=surname', { customer: 7, field: 'surname' }],
  ['/create-contacts', '?order=3&edit=new', { edit: 'new' }],
  ['/create-customer', '?customer=7&tab=telephone', { customer: 7, tab: 'telephone' }],
  ['/order-types', '?customer=7', { customer: 7 }],
  ['/direct-debit', '?order=3&field=bsbNumber', { field: 'bsbNumber' }],
  ['/create-finance', '?order=3&field=abn', { field: 'abn' }],
  ['/order-summary', '?order=3&field=terms', { field: 'terms' }],
  ['/rate-plans', '?archived=too&usageType=mobile&edit=9', { archived: 'too', usageType: 'mobile', edit: 9 }],
  ['/handsets', '?category=2&archived=only', { category: 2, archived: 'only' }],
  ['/handsets', '?manufacturer=3', { manufacturer: 3 }],
  ['/hardware-lists', '?tab=manufacturers&sort=-sold', { tab: 'manufacturers', sort: '-sold' }],
  ['/bundles', '?archived=too', { archived: 'too' }],
  ['/jobs', '?tab=waiting', { tab: 'waiting' }],
  ['/import', '?import=4&kind=bundles', { import: 4, kind: 'bundles' }],
  ['/ip-extensions', '?page=2&size=50', { page: 2, size: 50 }],
  ['/dealers', '?level=Dealer&archived=only&edit=5', { level: 'Dealer', archived: 'only', edit: 5 }],
  ['/dealer-logins', '?email=a%40example.test', { email: 'a@example.test' }],
  ['/dealer-interests', '?interest=all', { interest: 'all' }],
  ['/notifications', '?tab=all&edit=2', { tab: 'all', edit: 2 }],
  ['/resources-list/$category', '?view=tree&archived=too&edit=8', { view: 'tree', archived: 'too', edit: 8 }],
  ['/airline-partner-admin', '?tab=data', { tab: 'data' }],
  ['/airline-partner', '?tab=members&keyword=53004085616', { tab: 'members', keyword: '53004085616' }],
  ['/audit-log', '?entity=order&to=2026-03-05', { entity: 'order', to: '2026-03-05' }],
  ['/route-admin', '?archived=only&edit=new', { archived: 'only', edit: 'new' }],
  ['/utility/service-qualification', '?tab=placed', { tab: 'placed' }],
  ['/verify', '?guid=0b0f8f0e-1111', { guid: '0b0f8f0e-1111' }],
])('reads the query string of %s%s', { meta: { rules: ['H3'] } }, (path, queryString, search) => {
  const screen = screens.find((each) => each.path === path && !each.redirectsTo)
  expect(screen?.search?.(defaultParseSearch(queryString))).toEqual(search)
})

test.each(orderForms)('the form $label is on a screen', ({ route }) => {
  const services = pages.flatMap(({ page }) => [page.route, page.alsoAt])
  expect([...screens.map(({ path }) => path), ...services]).toContain(route)
})
