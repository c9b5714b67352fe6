import { z } from 'zod'
import { dateInputOrEmpty } from '../rules/dates.ts'
import { freeText, limited, lines } from '../rules/schemas.ts'
import { enquiryServices, wholesaleOrderTypes } from '../rules/serviceability.ts'
import { brokenRule, ruleMessage } from '../rules/validation.ts'
import { recordID } from './call.ts'
import { emailAddress } from './signing-message.ts'

export const optionalText = (label: string, length: number) => limited(label, length).default('')
export const requiredText = (label: string, length: number) =>
  limited(label, length).min(1, ruleMessage('required', label))

/** nbn's id of an address. It starts with LOC in capitals. */
export const locationID = z
  .string()
  .trim()
  .max(40, 'Location ID can only have 40 letters')
  .refine((id) => id !== '' && !brokenRule('locationId', 'Location ID', id), ruleMessage('locationId', 'Location ID'))

/** An address to check at a wholesaler. `searchResultId` comes from the address search; empty for a typed address. */
export const site = {
  searchResultId: optionalText('Search result', 100),
  formattedAddress: requiredText('Address', 300).min(5, 'Type at least 5 characters'),
}

const addressParts = ['streetAddress', 'suburb', 'state', 'postCode'] as const
const addressRecord = z.looseObject({
  formattedAddress: limited('Address', 300).default(''),
  ...Object.fromEntries(addressParts.map((part) => [part, limited('Address', 300).default('')])),
})

/** An address as text or as a record. */
export const addressOrRecord = z
  .union([limited('Address', 300), addressRecord], ruleMessage('required', 'Address'))
  .transform((address) => {
    if (typeof address === 'string') return address
    return (
      address.formattedAddress ||
      addressParts
        .map((part) => address[part])
        .filter(Boolean)
        .join(', ')
    )
  })
  .pipe(site.formattedAddress)

const services = z
  .array(z.enum(enquiryServices, 'Unknown service'))
  .min(1, 'At least one item must be selected')
  .max(enquiryServices.length)
export const enquiryFields = z.object({ address: site.formattedAddress, services })
export const speedEnquiryFields = enquiryFields.extend({ speed: requiredText('Speed', 60) })

/** Fields of the e-mail with a result, validated. */
export const resultEmailFields = z.object({
  to: emailAddress,
  toName: optionalText('Name', 100),
  note: freeText('Note', 2000).default(''),
})
/** Fields of a support ticket, validated. */
export const supportTicketFields = z.object({
  subject: requiredText('Subject', 150),
  description: lines('Description', 4000).min(1, ruleMessage('required', 'Description')),
})

/** Fields of an order at a wholesaler, validated. */
export const wholesaleOrderFields = z.object({
  orderType: z.enum(wholesaleOrderTypes).default('Connect'),
  /** A customer of the dealer. */
  customerID: recordID.optional(),
  contactName: requiredText('Site contact', 100),
  contactPhone: requiredText('Contact number', 20).refine(
    (phone) => !brokenRule('phonenumbercustom', 'Phone', phone) || !brokenRule('mobilenumber', 'Phone', phone),
    'Phone is not a valid phone number.',
  ),
  siteNotes: lines('Site notes', 1000).default(''),
  /** The speed tier of an nbn service. */
  bandwidthProfile: optionalText('Speed tier', 100),
  /** The copper pair, or `New Line Installation`. */
  cpiID: optionalText('Copper pair', 40),
  /** The port of the NTD, such as `UNI-D 2`. */
  uniPort: optionalText('Port', 20),
  /** `YYYY-MM-DD`; empty for as soon as possible. */
  requestedDate: dateInputOrEmpty('Requested date').default(''),
})
export type WholesaleOrderFields = z.output<typeof wholesaleOrderFields>

const boundedNumber = (label: string, min: number, max: number) =>
  z.number(`Invalid ${label}`).int(`Invalid ${label}`).min(min, `Invalid ${label}`).max(max, `Invalid ${label}`)

/** Request for a customised offer, validated. Speeds in Mbps, term in months. */
export const offerFields = z.object({
  downMbps: boundedNumber('Download speed', 1, 10_000),
  upMbps: boundedNumber('Upload speed', 1, 10_000),
  termMonths: boundedNumber('Term', 0, 60),
  note: lines('Note', 1000).default(''),
})
