import { expect, test } from 'vitest'
import { placeOf, placesFor } from '../frame/places.ts'
import { screensFor } from './screens.ts'

const settings = { airlinePartnerName: 'Airline partner', airlinePartnerRoute: 'airline-partner' }
const dealer = { isAdmin: false, isAirlinePartner: false, authLevel: 'Dealer' } as const
const administrator = { ...dealer, isAdmin: true, authLevel: 'Admin' } as const
const shared = ['Home', 'Customers', 'Orders', 'Quotes', 'Serviceability', 'Resources']

test.each([
  ['a dealer', dealer, shared],
  ['an administrator', administrator, [...shared, 'Administration']],
])('shows %s the places whose screens they may open', { meta: { rules: ['P5'] } }, (_, person, labels) => {
  expect(placesFor(screensFor(person, settings), '').map(({ label }) => label)).toEqual(labels)
})

test.each([
  [administrator, '', '/administration'],
  [administrator, 'https://admin.example.test/', 'https://admin.example.test/'],
  [dealer, 'https://admin.example.test/', undefined],
])('links %j to administration (site: "%s")', { meta: { rules: ['P5'] } }, (person, url, href) => {
  expect(placesFor(screensFor(person, settings), url).find(({ name }) => name === 'administration')?.href).toBe(href)
})

test.each([
  ['/', {}, 'home'],
  ['/', { isQuote: true }, 'home'],
  ['/Customers', {}, 'customers'],
  ['/create-company', {}, 'customers'],
  ['/create-company', { isQuote: false }, 'orders'],
  ['/orders', {}, 'orders'],
  ['/orders', { kind: 'order' }, 'orders'],
  ['/orders', { kind: 'quote' }, 'quotes'],
  ['/app-status', {}, 'orders'],
  ['/$', { isQuote: false }, 'orders'],
  ['/$', { isQuote: true }, 'quotes'],
  ['/generate-quote', { isQuote: true }, 'quotes'],
  ['/generate-quote', {}, undefined],
  ['/utility/address', {}, 'serviceability'],
  ['/resources-list/$category', {}, 'resources'],
  ['/dealer-interests/$id', {}, 'administration'],
  ['/rate-plans', { isQuote: true }, 'administration'],
  ['/notifications', {}, undefined],
] as const)('marks the place of %s with %j: %s', (declaredPath, openPage, place) => {
  expect(placeOf(screensFor(administrator, settings), { declaredPath, ...openPage })).toBe(place)
})
