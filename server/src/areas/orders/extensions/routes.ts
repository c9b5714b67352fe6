import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { extensionCalls } from '@dealerline/shared/contract/extensions.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { getCustomer } from '../../customers/customers.ts'
import { needsNumber, withNextNumber } from '../numbers/next-number.ts'
import { listRowsByOrder, updateRowsFromAdmin } from './admin-rows.ts'
import { addSoftphoneOrder, toSoftphones } from './softphones.ts'

export const extensionRoutes = routesOf(extensionCalls, {
  getCustomerServices: steps({
    prepare: (context, { params }) => getCustomer(context, params.id),
    call: ({ providers }, { customerID }) => providers.pbx.services(String(customerID)),
  }),
  addSoftphoneOrder: withNextNumber(
    async (context, { params: { customer }, body }) => ({
      numberFor: needsNumber(ipVoice, toSoftphones(body))
        ? (await getCustomer(context, customer)).customerID
        : undefined,
    }),
    (context, { params, body }) => addSoftphoneOrder(context, params.customer, body),
  ),
  getIPRowsByOrder: (context, { query }) => listRowsByOrder(context, query),
  updateRowsFromAdmin: (context, { body }) => updateRowsFromAdmin(context, body),
})
