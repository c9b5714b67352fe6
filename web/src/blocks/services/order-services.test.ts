import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { expect, test } from 'vitest'
import { pageAt } from '../BlockScreen.tsx'
import { redirectFor } from './order-services.ts'

const residential = makeCustomer({ custType: 'residential' })
const business = makeCustomer({ custType: 'business' })
const withoutAddress = { ...business, addressDetails: [] }

test.each([
  ['create-ipvoice', business, undefined],
  ['create-ipvoice', residential, '/create-sip'],
  ['create-pstn', business, undefined],
  ['create-pstn', withoutAddress, '/'],
  ['create-mobile', withoutAddress, undefined],
])(
  '%s for %j redirects to %s',
  {
    meta: { rules: ['ROUTE-ipvoice-residential', 'ROUTE-pstn-needs-address'] },
  },
  (path, customer, target) => {
    const service = pageAt(path)
    if (!service) throw new Error(`${path} has no page`)
    expect(redirectFor(service.page, makeOrder({ customer }))).toBe(target)
  },
)
