/** The kinds of application; each is what an order of its type is about. */
export const applicationKindNames = ['lessee', 'relocation', 'finance'] as const
export type ApplicationKindName = (typeof applicationKindNames)[number]

export const applicationStatuses = ['Created', 'Sent', 'Former Approved', 'Approved', 'Rejected', 'Processing'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Who answers on a link: the former and the new lessee, or the one customer. */
export const applicationRoles = ['former', 'new', 'customer'] as const
export type ApplicationRole = (typeof applicationRoles)[number]

/** The address of each kind's screen. The frame reads these without loading what the kinds consist of. */
export const applicationRoutes = {
  lessee: '/change-lessee',
  relocation: '/change-address',
  finance: '/create-finance',
} as const satisfies Record<ApplicationKindName, string>

type Moves = Record<ApplicationStatus, readonly ApplicationStatus[]>

const toOneCustomer: Moves = {
  Created: ['Sent'],
  Sent: ['Created', 'Approved', 'Rejected'],
  'Former Approved': [],
  Approved: [],
  Rejected: ['Created', 'Sent'],
  Processing: [],
}

/** The moves that exist; whatever is not here is refused. The move to Created takes an application back. */
const moves: Record<ApplicationKindName, Moves> = {
  lessee: {
    ...toOneCustomer,
    Sent: ['Created', 'Former Approved', 'Rejected'],
    'Former Approved': ['Created', 'Approved', 'Rejected'],
    Approved: ['Processing'],
  },
  relocation: toOneCustomer,
  // Once it is answered a new one takes its place.
  finance: { ...toOneCustomer, Rejected: [] },
}

export function canMoveApplication(kind: ApplicationKindName, from: ApplicationStatus, to: ApplicationStatus): boolean {
  return moves[kind][from].includes(to)
}

/** One who answers: in which status they are asked, and what their approval makes of it. */
interface Asked {
  role: ApplicationRole
  label: string
  askedIn: ApplicationStatus
  becomes: ApplicationStatus
}

const oneCustomer: readonly Asked[] = [{ role: 'customer', label: 'Customer', askedIn: 'Sent', becomes: 'Approved' }]

/** Who answers, one after the other: the next one gets the link once the one before has approved. */
export const askedOf: Record<ApplicationKindName, readonly Asked[]> = {
  lessee: [
    { role: 'former', label: 'Former customer', askedIn: 'Sent', becomes: 'Former Approved' },
    { role: 'new', label: 'New customer', askedIn: 'Former Approved', becomes: 'Approved' },
  ],
  relocation: oneCustomer,
  finance: oneCustomer,
}

/** Who is asked when an application in this status is sent; undefined where nobody is any more. */
export function nextAsked(kind: ApplicationKindName, status: ApplicationStatus): Asked | undefined {
  if (canMoveApplication(kind, status, 'Sent')) return askedOf[kind][0]
  return askedOf[kind].find(({ askedIn }) => askedIn === status)
}

/** While people read an application nobody changes it, nor once they agreed: it is taken back first. */
export function isApplicationEditable(status: ApplicationStatus): boolean {
  return status === 'Created' || status === 'Rejected'
}

/** Whether an application of this kind is written on in this status, rather than a new one begun. */
export function canWriteApplication(kind: ApplicationKindName, status: ApplicationStatus): boolean {
  return status === 'Created' || (isApplicationEditable(status) && canMoveApplication(kind, status, 'Created'))
}

/** Whether a new application can take the place of one in this status: of one that is answered, and that is not changed. */
export function canRenewApplication(kind: ApplicationKindName, status: ApplicationStatus): boolean {
  return kind === 'finance' && (status === 'Rejected' || status === 'Approved')
}
