import { addPrices, hasDelivery, toCatalogue } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { Equipment } from '../contract/applications.ts'
import { type FinanceDetails, financeParts, leaseTerms } from '../contract/finance.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { Field } from '../records/kinds.ts'
import { formatAbn, formatAcn } from '../rules/abn.ts'
import { toMoney } from '../rules/formats.ts'
import { personName } from '../rules/person-name.ts'
import { toText } from './application-words.ts'
import { guarantorOf } from './guarantor.ts'
import { priceStoredBlock } from './order-prices.ts'

/** Prefills a finance application from the customer, the company, its director and guarantor, and the delivery. */
export function prefilledFinance(order: OrderDetail): FinanceDetails {
  const { customer, content, directDebit } = order
  const { companyDetails: company } = customer
  const person = personName(customer)
  const director = personName({ firstName: company?.directorGivenName, surname: company?.directorSurname })
  const main = customer.addressDetails[0]?.formattedAddress ?? ''
  const deliveryAddressIDs = blocks.flatMap((block) =>
    hasDelivery(block) ? [content[block.name]?.header?.addressID] : [],
  )
  const delivery = customer.addressDetails.find(({ addressID }) => deliveryAddressIDs.includes(addressID))
  const guarantor = guarantorOf(order)
  const guarantorContact = order.contacts.find(({ isGuarantor }) => isGuarantor)
  return {
    businessName: company?.companyName || person,
    tradingName: company?.tradingName ?? '',
    abn: company?.abn ?? '',
    acn: company?.acn ?? '',
    tradingSince: company?.abn_status_from_date ?? '',
    businessPhone: customer.phone || customer.mobile,
    businessEmail: customer.email,
    businessAddress: main,
    directorName: director || person,
    directorDateOfBirth: company?.dateOfBirth || customer.dob,
    directorLicence: company?.driversLicenseNumber ?? '',
    directorMobile: customer.mobile,
    directorAddress: director && director === guarantor?.name ? (guarantorContact?.address ?? '') : '',
    guarantorName: guarantor?.name ?? '',
    bankName: directDebit.financialInstitutionName,
    bankBranch: directDebit.financialInstitutionBranch,
    accountantName: '',
    accountantPhone: '',
    termMonths: termOf(content),
    instalments: financeParts.lease.fields.instalments.blank,
    equipmentAddress: delivery?.formattedAddress ?? main,
    notes: '',
  }
}

/**
 * Returns the contract term that all services share, if a lease can have it. Otherwise returns 0, and a person fills in
 * the term.
 */
function termOf(content: OrderDetail['content']): number {
  const terms = Object.values(content).flatMap(({ rows }) => rows.map((row) => Number(row.contractLengthMonths ?? 0)))
  const [term = 0, ...others] = new Set(terms.filter((months) => months > 0))
  return others.length === 0 && term in leaseTerms ? term : 0
}

/** Fields that only the lessor sees. */
const personalFields: readonly string[] = [
  'directorDateOfBirth',
  'directorLicence',
  'directorAddress',
  'directorMobile',
]

/** How documents write the register numbers, which are digits until somebody saves the form. */
const formats: Record<string, ((text: string) => string) | undefined> = { abn: formatAbn, acn: formatAcn }

/** Returns the facts of the application under their headings. */
export const financeFacts = (details: Record<string, unknown>) =>
  Object.values(financeParts).flatMap(({ title, fields }) =>
    Object.entries<Field>(fields).map(([name, field]) => ({
      label: field.label,
      value: (formats[name] ?? String)(toText(field, details[name])),
      section: title,
      ...(personalFields.includes(name) && { isPersonal: true as const }),
    })),
  )

/** Heading of the costs; the printed form lists the hardware below it. */
const section = 'What is financed'

/** Returns the hardware of an order and the amount to finance, at the stored prices and including freight. */
export function financedOf({ content, plans, handsets }: Pick<OrderDetail, 'content' | 'plans' | 'handsets'>): {
  equipment: Equipment[]
  facts: { label: string; value: string; section: string }[]
} {
  const catalogue = toCatalogue(plans, handsets)
  const pricedBlocks = blocks
    .filter(hasDelivery)
    .map((block) => ({ block, rows: content[block.name]?.rows ?? [] }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ block, rows }) => priceStoredBlock(block, rows, catalogue))
  if (pricedBlocks.length === 0) return { equipment: [], facts: [] }
  const { onceOff } = addPrices(...pricedBlocks.map(({ total }) => total))
  return {
    equipment: pricedBlocks.flatMap(({ rows, extras }) => [
      ...rows.map(({ name, quantity, price }) => ({
        item: name,
        quantity: String(quantity),
        amount: toMoney(price.onceOff.ex),
      })),
      ...extras.map(({ label, price }) => ({ item: label, quantity: '', amount: toMoney(price.onceOff.ex) })),
    ]),
    facts: [
      { label: 'Excluding GST', value: toMoney(onceOff.ex), section },
      { label: 'GST', value: toMoney(onceOff.gst), section },
      { label: 'Amount to be financed (inc GST)', value: toMoney(onceOff.inc), section },
    ],
  }
}
