import type { Fields } from '../blocks/kinds.ts'
import type { ApplicationService, Equipment, OrderApplication } from '../contract/applications.ts'
import { financeFields, neededOfFinance } from '../contract/finance.ts'
import { type LesseeDebit, lesseeFields, neededOfLessee } from '../contract/lessee.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { neededOfRelocation, relocationFields } from '../contract/relocation.ts'
import type { Requirement } from '../contract/signing.ts'
import { type ApplicationKindName, type ApplicationRole, applicationRoutes, askedOf } from './application-states.ts'
import { inWords } from './application-words.ts'
import { directDebitLabels, directDebitOption, directDebitOptions } from './direct-debit.ts'
import { financedOf, financeFacts } from './finance.ts'
import type { MenuGate } from './flags.ts'
import { orderTypes } from './order-states.ts'
import { ruleMessage } from './validation.ts'

type Told = Pick<OrderApplication, 'details' | 'services' | 'parties'>

/** One thing that an application says; `for` names who alone is shown it, of those who are asked. */
export interface ApplicationFact {
  label: string
  value: string
  for?: ApplicationRole
  /** The heading it stands under. */
  section?: string
  /** Shown to those who are asked and to the lessor, and no part of the order. */
  isPersonal?: true
}

/** One kind of application: all that tells it from the others. */
export interface ApplicationKind {
  name: ApplicationKindName
  /** The type of the orders that are about it. */
  orderType: number
  /** As a heading, and as it begins a sentence. */
  title: string
  /** Its entry in the menu, its screen, and the first part of its public page's address. */
  menuTitle: string
  route: string
  pageRoute: string
  icon: 'user-share' | 'truck' | 'file-dollar'
  /** Place in the menu. */
  menuOrder: number
  /** The heading it stands under; Customer, if left out. */
  menuSection?: string
  /** Which quotes leave the entry out. */
  gate?: MenuGate
  fields: Fields
  /** Without which it is not complete. */
  needed: readonly string[]
  /** What else it lacks: the name of the field, and what to call it. */
  lacks: (application: Told) => { field: string; label: string }[]
  facts: (application: Told) => ApplicationFact[]
  /** What it says of its order's hardware, where it is about that. */
  financed?: (order: OrderDetail) => { equipment: Equipment[]; facts: ApplicationFact[] }
  /** What the person with the link is asked to do, in a few words. */
  asks: Partial<Record<ApplicationRole, string>>
}

const partyOf = ({ parties }: Told, role: ApplicationRole) => parties.find((party) => party.role === role)
const missingParty = (application: Told, field: string, role: 'former' | 'new', label: string) =>
  partyOf(application, role) ? [] : [{ field, label }]

export const lessee: ApplicationKind = {
  name: 'lessee',
  orderType: orderTypes.changeOfLessee,
  title: 'Change of lessee',
  menuTitle: 'Change Lessee',
  route: applicationRoutes.lessee,
  pageRoute: 'view-lessee-change',
  icon: 'user-share',
  menuOrder: 80,
  fields: lesseeFields,
  needed: neededOfLessee,
  lacks: (application) => [
    ...missingParty(application, 'formerCustomerID', 'former', 'Former customer'),
    ...missingParty(application, 'newCustomerID', 'new', 'New customer'),
    ...lackingServices(application),
  ],
  facts: (application) => [
    { label: 'Former customer', value: partyOf(application, 'former')?.name ?? '' },
    { label: 'Former account number', value: partyOf(application, 'former')?.accountNo ?? '', for: 'former' },
    { label: 'New customer', value: partyOf(application, 'new')?.name ?? '' },
    ...inWords(lesseeFields, application.details),
    { label: 'Payment', value: debitInWords(application.details.directDebit as LesseeDebit | undefined), for: 'new' },
  ],
  asks: {
    former: 'Please agree that the services below go to somebody else.',
    new: 'Please agree that you take over the services below.',
  },
}

export const relocation: ApplicationKind = {
  name: 'relocation',
  orderType: orderTypes.changeOfAddress,
  title: 'Change of address',
  menuTitle: 'Change Address',
  route: applicationRoutes.relocation,
  pageRoute: 'view-relocation',
  icon: 'truck',
  menuOrder: 70,
  fields: relocationFields,
  needed: neededOfRelocation,
  lacks: (application) => [
    ...(newAddressOf(application) ? [] : [{ field: 'newAddress', label: 'New address' }]),
    ...lackingServices(application),
  ],
  facts: (application) => {
    const [from, ...others] = inWords(relocationFields, application.details)
    return [
      { label: 'Customer', value: partyOf(application, 'customer')?.name ?? '' },
      ...(from ? [from] : []),
      { label: 'New address', value: newAddressOf(application) },
      ...others,
    ]
  },
  asks: { customer: 'Please confirm that the services below move with you.' },
}

export const finance: ApplicationKind = {
  name: 'finance',
  orderType: orderTypes.finance,
  title: 'Finance application',
  menuTitle: 'Finance Application',
  route: applicationRoutes.finance,
  pageRoute: 'view-finance',
  icon: 'file-dollar',
  menuOrder: 257,
  menuSection: 'Documents',
  gate: { mode: 'order' },
  fields: financeFields,
  needed: neededOfFinance,
  lacks: () => [],
  facts: ({ details }) => financeFacts(details),
  financed: financedOf,
  asks: { customer: 'Please approve the lease of the hardware below, or say what should be changed.' },
}

/** Every kind there is. */
export const applicationKinds: readonly ApplicationKind[] = [lessee, relocation, finance]

/** The kind that orders of this type are about; undefined for those that sell services. */
export function applicationKindOf({ orderType }: { orderType: number }): ApplicationKind | undefined {
  return applicationKinds.find((kind) => kind.orderType === orderType)
}

export function getApplicationKind(name: ApplicationKindName): ApplicationKind {
  const found = applicationKinds.find((kind) => kind.name === name)
  if (!found) throw new Error(`There is no application of the kind ${name}.`)
  return found
}

const lackingServices = ({ services }: Told) => (services.length > 0 ? [] : [{ field: 'services', label: 'Services' }])

function newAddressOf({ details }: Told): string {
  const { formattedAddress = '', ...parts } = (details.newAddress ?? {}) as Record<string, string>
  if (formattedAddress) return formattedAddress
  const { streetAddress = '', suburb = '', state = '', postCode = '' } = parts
  const place = [suburb, state, postCode].filter(Boolean).join(' ')
  return [streetAddress, place].filter(Boolean).join(', ')
}

function debitInWords(debit: LesseeDebit | undefined): string {
  const option = debit ? directDebitOption(debit) : directDebitOptions.none
  if (option === directDebitOptions.none || !debit) return ''
  if (option === directDebitOptions.newDetails)
    return `Direct debit from the account ending in ${debit.accountNumber.slice(-3)}`
  return directDebitLabels[option]
}

/** What an application says, in words, in the order in which people read it; what is empty is left out. */
export function applicationFacts(kind: ApplicationKind, application: Told): ApplicationFact[] {
  return kind.facts(application).filter(({ value }) => value !== '')
}

/** What is still to be filled in: the names of the fields, and what they are called. */
export function lackingInApplication(kind: ApplicationKind, application: Told): { field: string; label: string }[] {
  const empty = kind.needed.filter((name) => !application.details[name])
  return [
    ...kind.lacks(application),
    ...empty.map((name) => ({ field: name, label: kind.fields[name]?.label ?? name })),
  ]
}

/** Those who are asked and can be reached neither by e-mail nor by text message. */
export function unreachableIn(kind: ApplicationKind, { parties }: Told): string[] {
  return askedOf[kind.name]
    .filter(({ role }) => parties.some((party) => party.role === role && !party.email && !party.mobile))
    .map(({ label }) => label)
}

/** What an order that is about an application lacks: all of it, or what it does not say yet. */
export function missingInApplication(order: {
  orderType: number
  application: OrderApplication | null
}): Requirement[] {
  const kind = applicationKindOf(order)
  if (!kind) return []
  const requirement = (field: string, message: string): Requirement => ({
    code: `CAP-applications-${kind.name}`,
    section: kind.menuTitle,
    field,
    message,
    link: field ? `${kind.route}?field=${field}` : kind.route,
  })
  if (!order.application) return [requirement('', `${kind.title} required`)]
  return lackingInApplication(kind, order.application).map(({ field, label }) =>
    requirement(field, ruleMessage('required', label)),
  )
}

/** The application as a part of the order that is signed and printed. */
export function applicationSection(order: OrderDetail) {
  const kind = applicationKindOf(order)
  if (!kind || !order.application) return []
  const left = (label: string) => ({ label, align: 'left' as const })
  return [
    {
      title: kind.title,
      facts: [...(kind.financed?.(order).facts ?? []), ...applicationFacts(kind, order.application)]
        .filter(({ isPersonal }) => !isPersonal)
        .map(({ label, value }) => ({ label, value })),
      columns:
        order.application.services.length > 0 ? [left('Service'), left('Service number'), left('Account number')] : [],
      rows: order.application.services.map(toCells),
    },
  ]
}

const toCells = ({ service, serviceNumber, accountNumber }: ApplicationService) => [
  service,
  serviceNumber,
  accountNumber,
]
