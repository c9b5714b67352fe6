import type { LineAppointment } from '../contract/appointments.ts'
import type { ProgressMilestone } from '../contract/progress.ts'
import type { ReadableOrder } from '../contract/signing.ts'
import type { PortState } from '../rules/port-states.ts'

/** A signer of the current signing request. Times are '' until the event happens. */
export interface SignerFacts {
  name: string
  role: 'customer' | 'guarantor'
  status: 'pending' | 'waiting' | 'sent' | 'viewed' | 'signed' | 'declined' | 'voided' | 'expired'
  viewedAt: string
  signedAt: string
}

/** The state of a ported number. */
export interface PortFacts {
  number: string
  state: PortState
  /** The day of the port, or of the losing carrier's answer. */
  date: string
  /** The wholesaler's code of a rejection. */
  code: string
  attempt: number
  changedAt: string
}

/** A change of the state of numbers. */
export interface PortChange {
  at: string
  state: string
  numbers: string[]
}

/** The time at which a wholesaler comes to install a line. `changedAt` is the time of its last change. */
export type AppointmentFacts = LineAppointment & { changedAt: string }

/** The facts about an order from which its progress is made. */
export interface ProgressFacts {
  orderID: number
  orderStatus: number
  /** The time of the last change of the status. */
  movedAt: string
  /** The day of the signature of a reporting order, which is signed elsewhere; '' before. */
  signedDate: string
  /** Whether the order was ever sent. */
  wasSent: boolean
  /** Whether the link belongs to an earlier signing request, and the order was sent again since. */
  isReplaced: boolean
  providerName: string
  dealerName: string
  customerName: string
  /** When the link was sent; '' before. */
  sentAt: string
  /** The document for signing; null if the order was not sent, or was taken back. */
  document: ReadableOrder | null
  signers: readonly SignerFacts[]
  /** When the provider took the signed order; '' before. */
  takenAt: string
  ports: readonly PortFacts[]
  portChanges: readonly PortChange[]
  appointments: readonly AppointmentFacts[]
}

/** The names that the words use. */
export interface Names {
  provider: string
  dealer: string
  customer: string
}

/** The facts about one row of a service in the signed document. */
export interface LineFacts {
  /** Identifies the row in the document. */
  line: string
  /** The name of the service. */
  title: string
  /** The cells of the row as the document shows them. */
  cells: readonly { label: string; value: string }[]
  address: string
  names: Names
  /** Undefined if no time was chosen. */
  appointment: AppointmentFacts | undefined
  isSigned: boolean
  isCompleted: boolean
  completedAt: string
}

/** A milestone with the text of the message about it; '' if there is no message. */
export interface Step extends ProgressMilestone {
  /** The text before the numbers that share it, or the whole text of an order's milestone. */
  notice: string
}
