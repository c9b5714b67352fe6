import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { enquiredServices, wholesaleOrderTypes } from '../rules/serviceability.ts'
import { brokenRule, ruleMessage } from '../rules/validation.ts'
import { recordID } from './call.ts'
import { dateInputOrEmpty } from './dates.ts'

export const words = (label: string, length: number) => limited(label, length).default('')
export const line = (label: string, length: number) => limited(label, length).min(1, ruleMessage('required', label))

/** nbn's id of an address: begins with LOC, in capitals. */
export const locationID = z
  .string()
  .trim()
  .max(40, 'Location id can only have 40 letters')
  .refine(
    (given) => given !== '' && !brokenRule('locationId', 'Location id', given),
    ruleMessage('locationId', 'Location id'),
  )

/** An address that a wholesaler is asked about; `searchResultId` is that of the address search, empty for a typed one. */
export const site = {
  searchResultId: words('Search result', 100),
  formattedAddress: line('Address', 300).min(5, 'Type at least 5 characters'),
}

const addressParts = ['streetAddress', 'suburb', 'state', 'postCode'] as const
const addressRecord = z.looseObject({
  formattedAddress: limited('Address', 300).default(''),
  ...Object.fromEntries(addressParts.map((part) => [part, limited('Address', 300).default('')])),
})

/** An address as text, or the record of one, whose text counts. */
export const addressOrRecord = z
  .union([limited('Address', 300), addressRecord], ruleMessage('required', 'Address'))
  .transform((given) => {
    if (typeof given === 'string') return given
    return (
      given.formattedAddress ||
      addressParts
        .map((part) => given[part])
        .filter(Boolean)
        .join(', ')
    )
  })
  .pipe(site.formattedAddress)

const services = z.array(z.enum(enquiredServices, 'Unknown service')).min(1, 'At least one item must be selected')
export const enquiryFields = z.object({ address: site.formattedAddress, services })
export const speedEnquiryFields = enquiryFields.extend({ speed: line('Speed', 60) })

const email = z
  .string()
  .trim()
  .min(1, ruleMessage('required', 'Email'))
  .max(200)
  .refine((given) => !brokenRule('email', 'Email', given), 'Email must be valid')

/** The fields of the e-mail of a result, checked. */
export const resultEmailFields = z.object({ to: email, toName: words('Name', 100), note: words('Note', 2000) })
/** The fields of a support ticket, checked. */
export const supportTicketFields = z.object({ subject: line('Subject', 150), description: line('Description', 4000) })

/** The fields of an order at a wholesaler, checked. */
export const wholesaleOrderFields = z.object({
  orderType: z.enum(wholesaleOrderTypes).default('Connect'),
  /** Whom it is for; of the dealer's customers. */
  customerID: recordID.optional(),
  contactName: line('Site contact', 100),
  contactPhone: line('Contact number', 20).refine(
    (given) => !brokenRule('phonenumbercustom', 'Phone', given) || !brokenRule('mobilenumber', 'Phone', given),
    'Phone is not a valid phone number.',
  ),
  siteNotes: words('Site notes', 1000),
  /** The speed tier of an nbn service. */
  bandwidthProfile: words('Speed tier', 100),
  /** The copper pair, or `New Line Installation`. */
  cpiID: words('Copper pair', 40),
  /** The port of the NTD, `UNI-D 2`. */
  uniPort: words('Port', 20),
  /** `YYYY-MM-DD`, empty for as soon as can be. */
  requestedDate: dateInputOrEmpty('Requested date').default(''),
})
export type WholesaleOrderFields = z.output<typeof wholesaleOrderFields>

const bounds = (label: string, least: number, most: number) =>
  z.number(`Invalid ${label}`).int(`Invalid ${label}`).min(least, `Invalid ${label}`).max(most, `Invalid ${label}`)

/** What a customised offer is asked for, checked. Mbps and months. */
export const offerFields = z.object({
  downMbps: bounds('Speed down', 1, 10_000),
  upMbps: bounds('Speed up', 1, 10_000),
  termMonths: bounds('Term', 0, 60),
  note: words('Note', 1000),
})
