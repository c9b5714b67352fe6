import { z } from 'zod'
import { hardware } from '../blocks/hardware.ts'
import { email, phone, shapeOf, text } from '../blocks/kinds.ts'
import { isPostBox, postBoxMessage } from '../rules/post-box.ts'
import { brokenRule } from '../rules/validation.ts'
import { addressFields, addressInput } from './address.ts'
import { headerReply } from './block-shapes.ts'
import { call, id, recordID, recordIDOrNone, version } from './call.ts'

/** Who takes a delivery and where: one of the customer's addresses by its id, else one that is written out. */
export const deliveryFields = {
  contactName: text('Contact name'),
  contactEmail: email('Contact e-mail'),
  contactMobile: phone('Contact mobile', 'mobileOnly'),
  deliveryInstructions: text('Delivery instructions', { length: 300 }),
}
const requiredParts = ['streetAddress', 'suburb', 'state', 'postCode'] as const

/**
 * What is wrong with a delivery, by field: a PO Box, or something missing. Fields that their kind refuses are not asked
 * here. A quote may leave anything open: nobody delivers yet.
 */
export function missingInDelivery(
  given: { contactName: string; addressID: number } & Record<string, unknown>,
  { isQuote }: { isQuote: boolean },
) {
  const written = [given.streetAddress, given.formattedAddress].join(' ')
  if (isPostBox(written)) return [{ path: 'streetAddress', message: postBoxMessage }]
  if (isQuote) return []
  const asked = {
    contactName: deliveryFields.contactName.label,
    ...(given.addressID === 0 &&
      Object.fromEntries(requiredParts.map((name) => [name, addressFields[name].label] as const))),
  }
  return Object.entries(asked).flatMap(([path, label]) => {
    const message = brokenRule('required', label, given[path])
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

const usedHandset = z.object({
  handsetID: z.number().int(),
  model: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  /** Dollars without tax for one. */
  itemCost: z.number(),
  notes: z.string(),
})
export type UsedHandset = z.output<typeof usedHandset>

export const hardwareCalls = {
  addDeliveryAddress: call({
    method: 'POST',
    path: 'order/AddDeliveryAddressToOrder',
    summary: "Saves who takes the order's delivery and where; a new address becomes one of the customer's.",
    access: 'staff',
    body: delivery,
    reply: headerReply(hardware),
  }),
  getHandsetsOffOrder: call({
    method: 'GET',
    path: 'order/GetHandsetsOffOrder/{orderID}',
    summary: 'The handsets that the telephone rows of the order use and that are charged here, with how many of each.',
    access: 'staff',
    params: z.object({ orderID: id }),
    reply: z.array(usedHandset),
  }),
}
