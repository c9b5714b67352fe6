import { describe, expect, test } from 'vitest'
import { recordOf, screenOf } from './record-names.ts'

describe('the record of an audit entry', () => {
  test.each([
    ['order', 'created', 'Order 17', '/order-summary?order=17'],
    ['mobile', 'saved', 'Mobile on order 17', '/order-summary?order=17'],
    ['sip header', 'saved', 'SIP, its details, on order 17', '/order-summary?order=17'],
    ['customer', 'saved', 'Customer 17', '/create-customer?customer=17'],
    ['address', 'changed', 'Address of customer 17', '/create-customer?customer=17'],
    ['company', 'saved', 'Company of customer 17', '/create-customer?customer=17'],
    ['unassignedCompany', 'added', 'Company without a customer 17', undefined],
    ['contact', 'changed', 'Contact 17', undefined],
    ['dealerManager', 'changed', 'Dealer manager 17', '/dealers?edit=17'],
    ['resourceFile', 'changed', 'Resource file 17', '/resources-list/all?edit=17'],
    ['serviceability', 'checked', 'Serviceability 17', undefined],
    ['someOldKind', 'done', 'Some old kind 17', undefined],
  ])('%s, %s is %s', (entityType, action, name, screen) => {
    const entry = { entityType, entityID: '17', action }
    expect([recordOf(entry), screenOf(entry)]).toEqual([name, screen])
  })

  test.each([
    ['company', 'added', 'Company without a customer 17'],
    ['serviceability', 'feasibility submitted', 'Serviceability request 17'],
  ])('of an old entry %s, %s is %s', (entityType, action, name) => {
    const entry = { entityType, entityID: '17', action }
    expect([recordOf(entry), screenOf(entry)]).toEqual([name, undefined])
  })

  test('is no link if the id is not a number', () => {
    expect(screenOf({ entityType: 'login', entityID: 'ada@example.test', action: 'created' })).toBeUndefined()
    expect(screenOf({ entityType: 'order', entityID: 'x/../y', action: 'created' })).toBeUndefined()
  })
})
