import type { ApplicationService, Equipment, OrderApplication } from '../contract/applications.ts'
import { financeFields, requiredFinanceFields } from '../contract/finance.ts'
import { type LesseeDebit, lesseeFields, requiredLesseeFields } from '../contract/lessee.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { relocationFields, requiredRelocationFields } from '../contract/relocation.ts'
import type { Requirement } from '../contract/signing.ts'
import type { Fields } from '../records/kinds.ts'
import { addressLine } from '../rules/address-line.ts'
import {
  type ApplicationKindName,
  type ApplicationRole,
  applicationRequests,
  applicationRoutes,
  applicationTitles,
  approversOf,
} from '../rules/application-states.ts'
import { formatPhone } from '../rules/dialled.ts'
import { directDebitLabels, directDebitOption, directDebitOptions } from '../rules/direct-debit.ts'
import type { MenuGate } from '../rules/flags.ts'
import type { LinkRoute } from '../rules/link-kinds.ts'
import { orderTypes } from '../rules/order-states.ts'
import { ruleMessage } from '../rules/validation.ts'
import { inWords } from './application-words.ts'
import { financedOf, financeFacts } from './finance.ts'

type ApplicationContent = Pick<OrderApplication, 'details' | 'services' | 'parties'>

/** A label and value shown with an application. `for` shows it to one role only. */
export interface ApplicationFact {
  label: string
  value: string
  for?: ApplicationRole
  /** The heading of its section. */
  section?: string
  /** Whether only the approvers and the lessor see it, so it is not part of the order. */
  isPersonal?: true
}

/** The definition of one kind of application. */
export interface ApplicationKind {
  name: ApplicationKindName
  /** The order type of its orders. */
  orderType: number
  /** Title of the application, for headings and for the start of sentences. */
  title: string
  /** Its menu entry, its screen, and the first part of the address of its public page. */
  menuTitle: string
  route: string
  pageRoute: LinkRoute
  icon: 'user-share' | 'truck' | 'file-dollar'
  /** Position in the menu. */
  menuOrder: number
  /** Menu section; defaults to Customer. */
  menuSection?: string
  /** Hides the menu entry for some quotes. */
  gate?: MenuGate
  fields: Fields
  /** The fields required for a complete application. */
  requiredFields: readonly string[]
  /** Returns further missing fields with their labels. */
  missingParts: (application: ApplicationContent) => { field: string; label: string }[]
  facts: (application: ApplicationContent) => ApplicationFact[]
  /** Returns the order's hardware and its cost, for a kind that finances hardware. */
  financedHardware?: (order: OrderDetail) => { equipment: Equipment[]; facts: ApplicationFact[] }
  /** The sentence in the message and on the page that asks the recipient to act, by role. */
  requestTexts: Partial<Record<ApplicationRole, string>>
}

const partyOf = ({ parties }: ApplicationContent, role: ApplicationRole) => parties.find((party) => party.role === role)
const missingParty = (application: ApplicationContent, field: string, role: 'former' | 'new', label: string) =>
  partyOf(application, role) ? [] : [{ field, label }]

export const lessee: ApplicationKind = {
  name: 'lessee',
  orderType: orderTypes.changeOfLessee,
  title: applicationTitles.lessee,
  menuTitle: 'Change Lessee',
  route: applicationRoutes.lessee,
  pageRoute: 'view-lessee-change',
  icon: 'user-share',
  menuOrder: 80,
  fields: lesseeFields,
  requiredFields: requiredLesseeFields,
  missingParts: (application) => [
    ...missingParty(application, 'formerCustomerID', 'former', 'Former customer'),
    ...missingParty(application, 'newCustomerID', 'new', 'New customer'),
    ...missingServices(application),
  ],
  facts: (application) => [
    { label: 'Former customer', value: partyOf(application, 'former')?.name ?? '' },
    { label: 'Former account number', value: partyOf(application, 'former')?.accountNo ?? '', for: 'former' },
    { label: 'New customer', value: partyOf(application, 'new')?.name ?? '' },
    ...inWords(lesseeFields, application.details),
    { label: 'Payment', value: paymentText(application.details.directDebit as LesseeDebit | undefined), for: 'new' },
  ],
  requestTexts: applicationRequests.lessee,
}

export const relocation: ApplicationKind = {
  name: 'relocation',
  orderType: orderTypes.changeOfAddress,
  title: applicationTitles.relocation,
  menuTitle: 'Change Address',
  route: applicationRoutes.relocation,
  pageRoute: 'view-relocation',
  icon: 'truck',
  menuOrder: 70,
  fields: relocationFields,
  requiredFields: requiredRelocationFields,
  missingParts: (application) => [
    ...(newAddressOf(application) ? [] : [{ field: 'newAddress', label: 'New address' }]),
    ...missingServices(application),
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
  requestTexts: applicationRequests.relocation,
}

export const finance: ApplicationKind = {
  name: 'finance',
  orderType: orderTypes.finance,
  title: applicationTitles.finance,
  menuTitle: 'Finance Application',
  route: applicationRoutes.finance,
  pageRoute: 'view-finance',
  icon: 'file-dollar',
  menuOrder: 257,
  menuSection: 'Documents',
  gate: { mode: 'order' },
  fields: financeFields,
  requiredFields: requiredFinanceFields,
  missingParts: () => [],
  facts: ({ details }) => financeFacts(details),
  financedHardware: financedOf,
  requestTexts: applicationRequests.finance,
}

/** All kinds of applications. */
export const applicationKinds: readonly ApplicationKind[] = [lessee, relocation, finance]

/** Returns the kind for orders of this type; undefined for orders that sell services. */
export function applicationKindOf({ orderType }: { orderType: number }): ApplicationKind | undefined {
  return applicationKinds.find((kind) => kind.orderType === orderType)
}

export function getApplicationKind(name: ApplicationKindName): ApplicationKind {
  const kind = applicationKinds.find((kind) => kind.name === name)
  if (!kind) throw new Error(`There is no application of the kind ${name}.`)
  return kind
}

const missingServices = ({ services }: ApplicationContent) =>
  services.length > 0 ? [] : [{ field: 'services', label: 'Services' }]

function newAddressOf({ details }: ApplicationContent): string {
  return addressLine((details.newAddress ?? {}) as Record<string, string>)
}

function paymentText(debit: LesseeDebit | undefined): string {
  const option = debit ? directDebitOption(debit) : directDebitOptions.none
  if (option === directDebitOptions.none || !debit) return ''
  if (option === directDebitOptions.newDetails)
    return `Direct debit from the account ending in ${debit.accountNumber.slice(-3)}`
  return directDebitLabels[option]
}

/** Returns the non-empty facts of an application, in reading order. */
export function applicationFacts(kind: ApplicationKind, application: ApplicationContent): ApplicationFact[] {
  return kind.facts(application).filter(({ value }) => value !== '')
}

/** Returns the missing fields with their labels. */
export function missingApplicationFields(
  kind: ApplicationKind,
  application: ApplicationContent,
): { field: string; label: string }[] {
  const empty = kind.requiredFields.filter((name) => !application.details[name])
  return [
    ...kind.missingParts(application),
    ...empty.map((name) => ({ field: name, label: kind.fields[name]?.label ?? name })),
  ]
}

/** Returns the labels of approvers who have neither an e-mail address nor a mobile number. */
export function unreachableIn(kind: ApplicationKind, { parties }: ApplicationContent): string[] {
  return approversOf[kind.name]
    .filter(({ role }) => parties.some((party) => party.role === role && !party.email && !party.mobile))
    .map(({ label }) => label)
}

/** Returns the requirements that an application order does not meet: the whole application, or its missing fields. */
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
  return missingApplicationFields(kind, order.application).map(({ field, label }) =>
    requirement(field, ruleMessage('required', label)),
  )
}

/** Returns the application as a section of the signed and printed order, as the order's customer may see it. */
export function applicationSection(order: OrderDetail) {
  const kind = applicationKindOf(order)
  if (!kind || !order.application) return []
  const { parties } = order.application
  const isCustomer = (role: ApplicationRole) =>
    parties.some((party) => party.role === role && party.customerID === order.customerID)
  const leftColumn = (label: string) => ({ label, align: 'left' as const })
  return [
    {
      title: kind.title,
      facts: [...(kind.financedHardware?.(order).facts ?? []), ...applicationFacts(kind, order.application)]
        .filter(({ isPersonal, for: role }) => !isPersonal && (!role || isCustomer(role)))
        .map(({ label, value }) => ({ label, value })),
      columns:
        order.application.services.length > 0
          ? [leftColumn('Service'), leftColumn('Service number'), leftColumn('Account number')]
          : [],
      rows: servicesInWords(order.application.services).map(toCells),
    },
  ]
}

/** Returns the services with their numbers as people read them. */
export const servicesInWords = (services: readonly ApplicationService[]): ApplicationService[] =>
  services.map((service) => ({ ...service, serviceNumber: formatPhone(service.serviceNumber) }))

const toCells = ({ service, serviceNumber, accountNumber }: ApplicationService) => [
  service,
  serviceNumber,
  accountNumber,
]
