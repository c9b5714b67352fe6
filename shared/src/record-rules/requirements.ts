import { type Block, hasDelivery, type OrderFacts, type Row, toCatalogue } from '../blocks/block.ts'
import { blocks, firstServiceRoute } from '../blocks/index.ts'
import type { Customer } from '../contract/customers.ts'
import { customerFields } from '../contract/customers.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { Requirement } from '../contract/signing.ts'
import type { Fields } from '../records/kinds.ts'
import { isValidAbn } from '../rules/abn.ts'
import { orderTypes, takesServices } from '../rules/order-states.ts'
import { requiredOf } from '../rules/person-name.ts'
import { brokenRule, ruleMessage } from '../rules/validation.ts'
import { missingInApplication } from './applications.ts'
import { goodsRuleOf } from './delivery.ts'
import { missingEecForm } from './eec-form.ts'
import { requiredCustomerFields } from './form-layouts.ts'
import { guarantorOf } from './guarantor.ts'
import { changedLineRequirements } from './internet-lines.ts'
import { refusedRows } from './refused-rows.ts'
import { linkTo } from './row-links.ts'

export function factsOf(
  order: Pick<OrderDetail, 'orderType' | 'isQuote'> & { customer: Pick<Customer, 'custType'> },
): OrderFacts {
  return { orderType: order.orderType, isQuote: order.isQuote, residential: order.customer.custType === 'residential' }
}

/**
 * Returns the requirements that an order must still meet before it can be sent, in menu order; `link` opens the field. Only
 * the verdict uses this list (`verdict.ts`), and everything that grades an order uses the verdict.
 */
export function missingRequirements(order: OrderDetail): Requirement[] {
  const services = blocks.flatMap((block) => missingInBlock(block, order))
  return [
    ...missingCompany(order),
    ...missingCustomer(order),
    ...unmailableGuarantor(order),
    ...missingInApplication(order),
    ...services,
    ...refusedInRows(order),
    ...changedLineRequirements(order),
    ...missingDelivery(order),
    ...missingOnOrder(order),
    ...missingEecForm(order),
  ]
}

function missingCustomer({ customer }: OrderDetail): Requirement[] {
  const section = customer.custType === 'business' ? 'Auth Rep' : 'Residential'
  const requirement = (field: string, message: string, shownAt = field): Requirement => ({
    code: `SEND-customer-${field}`,
    section,
    field,
    message,
    link: `/create-customer?field=${shownAt}`,
  })
  const missing = requiredOf(requiredCustomerFields, customer)
    .filter((field) => customer[field] === '')
    .map((field) => requirement(field, `${customerFields[field].label} required`))
  const unmailable = brokenRule('email', customerFields.email.label, customer.email)
  const unreachable = customer.phone === '' && customer.mobile === ''
  const address = customer.addressDetails.length > 0 ? [] : [requirement('address', 'Address required')]
  return [
    ...missing,
    ...(unmailable ? [requirement('email', unmailable)] : []),
    ...(unreachable ? [requirement('phoneOrMobile', 'Phone or mobile required', 'phone')] : []),
    ...address,
  ]
}

/** A guarantor whose address was stored before the rule knew that no mail reaches it. One without an address may sign by another. */
function unmailableGuarantor(order: OrderDetail): Requirement[] {
  const guarantor = guarantorOf(order)
  const message = guarantor && !guarantor.isRepresentative && brokenRule('email', 'E-mail', guarantor.email)
  return message
    ? [{ code: 'SEND-guarantor-email', section: 'Guarantor', field: 'email', message, link: '/create-contacts' }]
    : []
}

function missingCompany({ customer }: OrderDetail): Requirement[] {
  if (customer.custType === 'residential') return []
  const company = customer.companyDetails
  const requirement = (code: string, field: string, message: string): Requirement => ({
    code,
    section: 'Business',
    field,
    message,
    link: `/create-company?field=${field}`,
  })
  const missing: Requirement[] = []
  if (!company || !isValidAbn(company.abn)) missing.push(requirement('SEND-abn', 'abn', ruleMessage('abn', 'ABN')))
  if (company?.isdirectorSurnameRequired && company.directorSurname === '') {
    missing.push(requirement('COMP-sole-trader-required', 'directorSurname', 'Director surname required'))
  }
  if (company?.isdateOfBirthRequired && company.dateOfBirth === '') {
    missing.push(requirement('COMP-sole-trader-required', 'dateOfBirth', 'Date of birth required'))
  }
  return missing
}

function missingInBlock(block: Block, order: OrderDetail): Requirement[] {
  const { rows = [], header = null } = order.content[block.name] ?? {}
  if (rows.length === 0) return []
  const facts = factsOf(order)
  return [
    ...(header && block.header
      ? missingFields(block, block.header.fields, block.header.requires ?? {}, header, facts)
      : []),
    ...rows.flatMap((row, index) => missingFields(block, block.rows, block.requires, row, facts, index)),
    ...archivedPlans(block, order),
  ]
}

function refusedInRows(order: OrderDetail): Requirement[] {
  const rows = Object.fromEntries(Object.entries(order.content).map(([name, part]) => [name, part?.rows]))
  return refusedRows(rows, factsOf(order)).map(({ block, row, rule, field, message }) => ({
    code: rule,
    section: block.page.label,
    field,
    message: `${message} (row ${row + 1})`,
    link: linkTo(block, field, row),
  }))
}

function missingFields(
  block: Block,
  fields: Fields,
  requires: Block['requires'],
  row: Row,
  facts: OrderFacts,
  index?: number,
): Requirement[] {
  const place = index === undefined ? '' : ` (row ${index + 1})`
  const requirement = (code: string, name: string, message: string): Requirement => ({
    code,
    section: block.page.label,
    field: name,
    message: `${message}${place}`,
    link: linkTo(block, name, index),
  })
  const missing = missingNames(requires, row, facts)
  // Addresses that were stored before the rule knew that no mail reaches them.
  const unmailable = Object.keys(fields).filter(
    (name) => fields[name]?.kind === 'email' && brokenRule('email', name, row[name]),
  )
  return [
    ...missing.map((name) => requirement('VAL-required', name, ruleMessage('required', fields[name]?.label ?? name))),
    ...unmailable.map((name) => requirement('VAL-email', name, ruleMessage('email', fields[name]?.label ?? name))),
  ]
}

/** Returns the fields that a row or a header needs before sending, and that are empty. */
export const missingNames = (requires: Block['requires'], row: Row, facts: OrderFacts): string[] =>
  Object.keys(requires).filter((name) => requires[name]?.(row, facts) && isEmpty(row[name]))

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty)
  return value === undefined || value === null || value === '' || value === 0
}

/** Returns the missing delivery address of goods. It is required once, and reported for the first row with goods. */
function missingDelivery(order: OrderDetail): Requirement[] {
  const delivery = blocks.find(hasDelivery)
  const rule = goodsRuleOf(order.content)
  if (!delivery || !rule) return []
  const header = order.content[delivery.name]?.header
  const missing = (field: string, detail: string): Requirement[] => [
    {
      code: rule,
      section: delivery.page.label,
      field,
      message: 'Delivery Address required',
      detail,
      link: linkTo(delivery, field),
    },
  ]
  if (!header || isEmpty(header.addressID))
    return missing('addressID', 'Choose the address to which the goods are delivered.')
  return isEmpty(header.contactMobile) && isEmpty(header.contactEmail)
    ? missing(
        'contactMobile',
        'The address is there. Enter a mobile or an e-mail of the contact who receives the goods.',
      )
    : []
}

function archivedPlans(block: Block, order: OrderDetail): Requirement[] {
  const { rows = [], header = null } = order.content[block.name] ?? {}
  const catalogue = toCatalogue(order.plans, order.handsets)
  const archivedIn = (fields: Fields, row: Row, index?: number): Requirement[] =>
    Object.entries(fields).flatMap(([name, { kind }]) => {
      const plan = kind === 'plan' ? catalogue.plan(Number(row[name])) : undefined
      if (!plan?.archived) return []
      const place = index === undefined ? '' : ` (row ${index + 1})`
      return [
        {
          code: `SEND-archived-${toKebabCase(block.name)}`,
          section: block.page.label,
          field: name,
          message: `Archived plan: ${plan.ratePlanDescription}${place}`,
          link: linkTo(block, name, index),
        },
      ]
    })
  return [
    ...(header && block.header ? archivedIn(block.header.fields, header) : []),
    ...rows.flatMap((row, index) => archivedIn(block.rows, row, index)),
  ]
}

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function missingOnOrder(order: OrderDetail): Requirement[] {
  const missing: Requirement[] = []
  const isFinance = order.orderType === orderTypes.finance
  const counted = blocks.filter((block) => (isFinance ? hasDelivery(block) : block.isProduct !== false))
  if (takesServices(order) && !counted.some((block) => (order.content[block.name]?.rows.length ?? 0) > 0)) {
    missing.push({
      code: isFinance ? 'SEND-finance-hardware' : 'SEND-no-products',
      section: 'Sign and Send',
      field: 'products',
      message: isFinance ? 'Hardware required' : 'Products or Hardware required',
      link: firstServiceRoute(order.customer.custType),
    })
  }
  const terms = termsMessage(order)
  if (terms !== undefined) {
    missing.push({
      code: 'TERM-confirm',
      section: 'Sign and Send',
      field: 'terms',
      message: terms,
      link: '/order-summary?field=terms',
    })
  }
  return missing
}

function termsMessage(order: OrderDetail): string | undefined {
  // A server of release 0.4.0 does not say it.
  if (order.hasTerms === false)
    return 'There are no terms and conditions for this order: ask an administrator to add them'
  return order.termsAccepted ? undefined : 'Terms and conditions must be confirmed'
}
