import { expect, test } from 'vitest'
import { orderTypes } from '../rules/order-states.ts'
import { nextAfterDelivery } from './delivery.ts'

const { airlinePartner, ordinary, finance } = orderTypes

test.each([
  ['DELIV-next-quote', true, ordinary, false, '/create-ipvoice'],
  ['DELIV-next-quote', true, airlinePartner, false, '/create-ipvoice'],
  ['DELIV-next-airline', false, airlinePartner, false, '/create-contacts'],
  ['DELIV-next-other', false, airlinePartner, true, '/direct-debit'],
  ['DELIV-next-other', false, ordinary, false, '/direct-debit'],
  ['DELIV-next-other', false, finance, true, '/direct-debit'],
] as const)(
  '%s: with isQuote %s, order type %s and isGuarantor %s the next screen is %s',
  (_, isQuote, orderType, isGuarantor, next) => {
    expect(nextAfterDelivery({ isQuote, orderType, customer: { isGuarantor } })).toBe(next)
  },
)
