/** The kinds of application; each belongs to one order type. */
export const applicationKindNames = ['lessee', 'relocation', 'finance'] as const
export type ApplicationKindName = (typeof applicationKindNames)[number]

export const applicationStatuses = ['Created', 'Sent', 'Former Approved', 'Approved', 'Rejected', 'Processing'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** The people who decide by a link: the former and new lessee, or the one customer. */
export const applicationRoles = ['former', 'new', 'customer'] as const
export type ApplicationRole = (typeof applicationRoles)[number]

/** Titles of the applications, for headings and for the start of sentences. */
export const applicationTitles = {
  lessee: 'Change of lessee',
  relocation: 'Change of address',
  finance: 'Finance application',
} as const satisfies Record<ApplicationKindName, string>

/** The sentence in the message and on the page that asks the recipient to act, by role. */
export const applicationRequests: Record<ApplicationKindName, Partial<Record<ApplicationRole, string>>> = {
  lessee: {
    former: 'Please agree that the listed services are transferred to the new customer.',
    new: 'Please agree that you take over the listed services.',
  },
  relocation: { customer: 'Please confirm that the listed services move with you.' },
  finance: { customer: 'Please approve the lease of the listed hardware, or say what should be changed.' },
}

/**
 * The addresses of the screens of all kinds. They are in this file so that the app frame does not load the code of the
 * kinds.
 */
export const applicationRoutes = {
  lessee: '/change-lessee',
  relocation: '/change-address',
  finance: '/create-finance',
} as const satisfies Record<ApplicationKindName, string>

type StatusChanges = Record<ApplicationStatus, readonly ApplicationStatus[]>

const oneCustomerChanges: StatusChanges = {
  Created: ['Sent'],
  Sent: ['Created', 'Approved', 'Rejected'],
  'Former Approved': [],
  Approved: [],
  Rejected: ['Created', 'Sent'],
  Processing: [],
}

/** The allowed status changes. An application that is taken back becomes Created. */
const allowedChanges: Record<ApplicationKindName, StatusChanges> = {
  lessee: {
    ...oneCustomerChanges,
    Sent: ['Created', 'Former Approved', 'Rejected'],
    'Former Approved': ['Created', 'Approved', 'Rejected'],
    Approved: ['Processing'],
  },
  relocation: oneCustomerChanges,
  // The status of a rejected finance application never changes: a new application replaces it.
  finance: { ...oneCustomerChanges, Rejected: [] },
}

export function canChangeApplicationStatus(
  kind: ApplicationKindName,
  from: ApplicationStatus,
  to: ApplicationStatus,
): boolean {
  return allowedChanges[kind][from].includes(to)
}

/**
 * A person who decides about an application: the status in which they get the link, and the status after they approve.
 */
interface Approver {
  role: ApplicationRole
  label: string
  decidesIn: ApplicationStatus
  approvedStatus: ApplicationStatus
}

const oneCustomer: readonly Approver[] = [
  { role: 'customer', label: 'Customer', decidesIn: 'Sent', approvedStatus: 'Approved' },
]

/** The people who decide, in order: each gets the link after the previous one approved. */
export const approversOf: Record<ApplicationKindName, readonly Approver[]> = {
  lessee: [
    { role: 'former', label: 'Former customer', decidesIn: 'Sent', approvedStatus: 'Former Approved' },
    { role: 'new', label: 'New customer', decidesIn: 'Former Approved', approvedStatus: 'Approved' },
  ],
  relocation: oneCustomer,
  finance: oneCustomer,
}

/** Returns the person who gets the link when an application in this status is sent; undefined if none is left. */
export function nextApprover(kind: ApplicationKindName, status: ApplicationStatus): Approver | undefined {
  if (canChangeApplicationStatus(kind, status, 'Sent')) return approversOf[kind][0]
  return approversOf[kind].find(({ decidesIn }) => decidesIn === status)
}

/** Whether saving an application of this kind changes the current one. A sent or approved one must be taken back first. */
export function canChangeApplication(kind: ApplicationKindName, status: ApplicationStatus): boolean {
  return status === 'Created' || (status === 'Rejected' && canChangeApplicationStatus(kind, status, 'Created'))
}

/** Whether a new application can replace one in this status. Only decided finance applications can be replaced. */
export function canRenewApplication(kind: ApplicationKindName, status: ApplicationStatus): boolean {
  return kind === 'finance' && (status === 'Rejected' || status === 'Approved')
}
