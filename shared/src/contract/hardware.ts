import { z } from 'zod'
import { hardware } from '../blocks/hardware.ts'
import { email, paragraphs, phone, shapeOf, text } from '../records/kinds.ts'
import { isPostBox, postBoxMessage } from '../rules/post-box.ts'
import { brokenRule } from '../rules/validation.ts'
import { addressFields, addressInput } from './address.ts'
import { headerReply } from './block-shapes.ts'
import { call, orderParams, recordID, recordIDOrNone, version } from './call.ts'

/**
 * Recipient and address of a delivery. The address is the id of one of the customer's addresses, or is written out.
 */
export const deliveryFields = {
  contactName: text('Contact name'),
  contactEmail: email('Contact e-mail'),
  contactMobile: phone('Contact mobile', 'mobileOnly'),
  deliveryInstructions: paragraphs('Delivery instructions', 300),
}
const requiredParts = ['streetAddress', 'suburb', 'state', 'postCode'] as const

/**
 * Returns the errors of a delivery by field: a PO Box, or missing values. The schema checks the format of each field.
 * A quote may leave all fields empty.
 */
export function missingInDelivery(
  delivery: { contactName: string; addressID: number } & Record<string, unknown>,
  { isQuote }: { isQuote: boolean },
) {
  const writtenAddress = [delivery.streetAddress, delivery.formattedAddress].join(' ')
  if (isPostBox(writtenAddress)) return [{ path: 'streetAddress', message: postBoxMessage }]
  if (isQuote) return []
  const requiredLabels = {
    contactName: deliveryFields.contactName.label,
    ...(delivery.addressID === 0 &&
      Object.fromEntries(requiredParts.map((name) => [name, addressFields[name].label] as const))),
  }
  return Object.entries(requiredLabels).flatMap(([path, label]) => {
    const message = brokenRule('required', label, delivery[path])
    return message ? [{ path, message }] : []
  })
}

export const deliveryShape = {
  ...shapeOf(deliveryFields),
  addressID: recordIDOrNone.default(0),
  ...addressInput.shape,
}

const delivery = z.object({ orderID: recordID, version: version.default(0), ...deliveryShape })
export type Delivery = z.output<typeof delivery>

const chargedHandset = z.object({
  handsetID: z.number().int(),
  model: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  /** Dollars excluding GST for one handset. */
  itemCost: z.number(),
  notes: z.string(),
})
export type UsedHandset = z.output<typeof chargedHandset>

export const hardwareCalls = {
  addDeliveryAddress: call('POST order/AddDeliveryAddressToOrder', {
    summary: 'Save the delivery details of an order',
    description: 'Saves the recipient and the address. A new address is added to the customer.',
    access: 'staff',
    body: delivery,
    reply: headerReply(hardware),
  }),
  getHandsetsOffOrder: call('GET order/GetHandsetsOffOrder/{orderID}', {
    summary: 'List the handsets charged on an order',
    description:
      'Returns the handsets of the telephone rows with their quantities. Costs are dollars excluding GST for one.',
    access: 'staff',
    params: orderParams,
    reply: z.array(chargedHandset),
  }),
}
