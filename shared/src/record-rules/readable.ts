import { addPrices, type Block, type Catalogue, hasDelivery, type Row, toCatalogue } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { ReadableOrder } from '../contract/signing.ts'
import type { Field, Fields, KindName } from '../records/kinds.ts'
import { formatAbn, formatAcn } from '../rules/abn.ts'
import { formatPhone } from '../rules/dialled.ts'
import { directDebitLabels, directDebitOptions } from '../rules/direct-debit.ts'
import { toDisplayDate, toMoney } from '../rules/formats.ts'
import { messages } from '../rules/messages.ts'
import { personName } from '../rules/person-name.ts'
import { applicationSection } from './applications.ts'
import { guarantorOf } from './guarantor.ts'
import { priceOrder } from './order-prices.ts'

/** Converts an order to text that people can read, for the summary, signing and printing. */
export function toReadableOrder(order: OrderDetail): ReadableOrder {
  const catalogue = toCatalogue(order.plans, order.handsets)
  const price = priceOrder(order.content, catalogue)
  return {
    orderID: order.orderID,
    title: order.isQuote ? 'Quote' : 'Order',
    version: Math.max(1, order.quoteVersion),
    date: toDisplayDate(order.createdDate),
    dealer: { name: order.dealerFullName, email: order.dealerEmail },
    customer: customerFacts(order),
    sections: [
      ...applicationSection(order),
      ...blocks
        .filter((block) => rowsOf(block, order).length > 0 || (hasDelivery(block) && order.content[block.name]?.header))
        .map((block) => toReadableService(block, order, catalogue))
        .filter(({ facts, rows }) => facts.length > 0 || rows.length > 0),
    ],
    charges: price.blocks.flatMap((block) => [
      { label: block.label, ...addPrices(...block.rows.map((row) => row.price)) },
      ...block.extras.map((extra) => ({ label: extra.label, ...extra.price })),
    ]),
    monthly: price.monthly,
    onceOff: price.onceOff,
    overTerm: price.overTerm,
  }
}

const rowsOf = (block: Block, order: OrderDetail): Row[] => order.content[block.name]?.rows ?? []

function customerFacts(order: OrderDetail): { label: string; value: string }[] {
  const { customer } = order
  const { companyDetails: company } = customer
  const facts = [
    { label: 'Company', value: company?.companyName ?? '' },
    { label: 'Trading as', value: company && company.tradingName !== company.companyName ? company.tradingName : '' },
    { label: 'ABN', value: formatAbn(company?.abn ?? '') },
    { label: 'ACN', value: formatAcn(company?.acn ?? '') },
    {
      label: company ? 'Authorised representative' : 'Name',
      value: [customer.salutation, personName(customer)].filter(Boolean).join(' '),
    },
    { label: 'Job title', value: customer.jobTitle },
    { label: 'Phone', value: formatPhone(customer.phone) },
    { label: 'Mobile', value: formatPhone(customer.mobile) },
    { label: 'E-mail', value: customer.email },
    { label: 'Address', value: customer.addressDetails[0]?.formattedAddress ?? '' },
    { label: 'Guarantor', value: guarantorOf(order)?.name ?? '' },
    { label: 'Account number', value: customer.ubAccountNo },
    { label: 'Payment', value: paymentText(order) },
  ]
  return facts.filter((fact) => fact.value !== '')
}

/** Returns how the customer pays; empty if nothing was chosen. */
function paymentText({ directDebit, customer }: OrderDetail): string {
  if (directDebit.directDebitID === 0) return ''
  const { existing, newDetails, creditCard } = directDebitOptions
  const debitFrom = (account: string) =>
    account ? `Direct debit from the account ending in ${account.slice(-3)}` : directDebitLabels[directDebit.option]
  if (directDebit.option === newDetails) return debitFrom(directDebit.accountNumber)
  if (directDebit.option === existing) return debitFrom(customer.directDebit?.accountNumber ?? '')
  return directDebit.option === creditCard ? directDebitLabels[creditCard] : ''
}

/** Maximum number of columns of a printed table. The other fields are listed below each row. */
const maxColumns = 6

/**
 * Priority of each kind of field for a column in the printed table. Fields of other kinds are listed below the row.
 */
const columnPriority: Partial<Record<KindName, number>> = {
  plan: 4,
  handset: 3,
  phone: 3,
  email: 3,
  number: 3,
  months: 3,
  address: 2,
  list: 2,
  money: 2,
  text: 1,
  choice: 1,
}

/** Converts a service of an order, with its stored rows in their order, to text that people can read. */
export function toReadableService(
  block: Block,
  order: OrderDetail,
  catalogue: Catalogue,
): ReadableOrder['sections'][number] {
  const rows = rowsOf(block, order)
  const header = order.content[block.name]?.header
  const fieldsWithContent = Object.entries(block.rows).filter(
    ([name, field]) => !field.internal && rows.some((row) => hasContent(row[name])),
  )
  const ranked = fieldsWithContent
    // The first two declared fields identify a row.
    .map(([name, { kind }], place) => ({
      name,
      worth: place < 2 ? Number.POSITIVE_INFINITY : (columnPriority[kind] ?? 0),
    }))
    .toSorted((one, other) => (one.worth === other.worth ? 0 : other.worth - one.worth))
  const columnNames = new Set(ranked.slice(0, maxColumns).map(({ name }) => name))
  const columnFields = fieldsWithContent.filter(([name]) => columnNames.has(name))
  const others = fieldsWithContent.filter(([name]) => !columnNames.has(name))
  const write = (field: Field, value: unknown) => displayValue(field, value, catalogue, order)
  const writeCell = (row: Row, name: string, field: Field) =>
    catalogue.handset(block.handsetTexts?.(row)[name] ?? 0)?.model ?? write(field, row[name])
  const note = (row: Row) =>
    others
      .map(([name, field]) => ({ label: field.label, value: writeCell(row, name, field) }))
      .filter(({ value }) => value !== '')
  return {
    title: block.label,
    facts: [
      ...(header && block.header ? factsOf(block.header.fields, header, write) : []),
      ...(hasDelivery(block) && order.financedHardware
        ? [{ label: 'Finance', value: messages.hardwareFinanced.text }]
        : []),
    ],
    columns: [
      ...columnFields.map(([, field]) => ({
        label: field.label,
        align: isRight(field) ? ('right' as const) : ('left' as const),
      })),
      { label: 'Monthly (inc GST)', align: 'right' as const },
      { label: 'Once-off (inc GST)', align: 'right' as const },
    ],
    rows: rows.map((row) => [
      ...columnFields.map(([name, field]) => writeCell(row, name, field)),
      toMoney(Number(row.monthlyFee ?? 0)),
      toMoney(Number(row.onceOffCharges ?? 0)),
    ]),
    ...(others.length > 0 && { notes: rows.map(note) }),
    ...placesOf(block, rows, header, order),
  }
}

/** Returns the address of each row. A row without an address has the address of the header. */
function placesOf(block: Block, rows: readonly Row[], header: Row | null | undefined, order: OrderDetail) {
  const addressIn = (fields: Fields | undefined, values: Row | null | undefined) => {
    const name = Object.keys(fields ?? {}).find((key) => fields?.[key]?.kind === 'address' && hasContent(values?.[key]))
    const match = order.customer.addressDetails.find(({ addressID }) => name && addressID === values?.[name])
    return match?.formattedAddress ?? ''
  }
  const common = addressIn(block.header?.fields, header)
  const places = rows.map((row) => addressIn(block.rows, row) || common)
  return places.some(Boolean) ? { places } : {}
}

function factsOf(fields: Fields, header: Row, write: (field: Field, value: unknown) => string) {
  return Object.entries(fields)
    .filter(([name, field]) => !field.internal && hasContent(header[name]))
    .map(([name, field]) => ({ label: field.label, value: write(field, header[name]) }))
}

function hasContent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasContent)
  return value !== undefined && value !== null && value !== '' && value !== 0 && value !== false
}
const isRight = ({ kind }: Field) => kind === 'money' || kind === 'number' || kind === 'months'

/** Formats the telephone numbers in a list or in records with these fields. */
function withReadableNumbers(value: unknown, fields: Fields = {}): unknown {
  if (typeof value === 'string') return formatPhone(value)
  if (Array.isArray(value)) return value.map((entry) => withReadableNumbers(entry, fields))
  const parts = Object.entries(value ?? {}).map(([name, part]) => {
    const isPhone = fields[name]?.kind === 'phone'
    return [name, isPhone ? formatPhone(String(part)) : part]
  })
  return Object.fromEntries(parts)
}

/** Formats a stored value for people. */
export function displayValue(
  field: Field,
  value: unknown,
  catalogue: Catalogue,
  { customer, contacts, bundles }: Pick<OrderDetail, 'customer' | 'contacts' | 'bundles'>,
): string {
  if (!hasContent(value)) return ''
  if (field.inWords) return field.inWords.write(withReadableNumbers(value, field.fields))
  switch (field.kind) {
    case 'plan':
      return catalogue.plan(Number(value))?.ratePlanDescription ?? ''
    case 'handset':
      return catalogue.handset(Number(value))?.model ?? ''
    case 'address':
      return customer.addressDetails.find((address) => address.addressID === value)?.formattedAddress ?? ''
    case 'contact': {
      const person = contacts.find(({ contactID }) => contactID === value)
      return person ? [personName(person), formatPhone(person.mobile || person.phone)].join(' ').trim() : ''
    }
    case 'bundle':
      return bundles.find(({ bundleId }) => bundleId === value)?.name ?? ''
    case 'choice':
      return field.options?.find((option) => option.value === value)?.label ?? String(value)
    case 'flag':
      return 'Yes'
    case 'date':
      return toDisplayDate(String(value))
    case 'phone':
      return formatPhone(String(value))
    case 'money':
      return toMoney(Number(value))
    default:
      return String(value)
  }
}
