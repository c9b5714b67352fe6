import { type StateName, stateNames } from './state-names.ts'

/** The name of the amount by which the home screen sorts tasks. */
export const moneyAtRiskLabel = 'At risk inc GST'

/** Days after which an order counts as waiting, and before which an expiry or the end of a contract counts as soon. */
export const chaseDays = { unsigned: 3, draft: 2, expiry: 3, processing: 2, contract: 90 } as const

/**
 * The reasons why an order or quote needs a next action, the most urgent first, with the action. `route` is its screen; without
 * one it is *Sign and Send*.
 */
export const chaseReasons = {
  rejected: { ...stateNames.event.rejected, action: 'Change it' },
  rejectedPort: { label: 'Number rejected', tone: 'bad', action: 'Correct it', route: '/create-porting' },
  failedMessage: { label: 'Message not delivered', tone: 'bad', action: 'Correct recipient' },
  question: { label: 'Question', tone: 'warn', action: 'Answer' },
  expired: { ...stateNames.offer.expired, action: 'Send again' },
  expiresSoon: { label: 'Expires soon', tone: 'warn', action: 'Send again' },
  rejectedApplication: { label: 'Application rejected', tone: 'bad', action: 'Change it' },
  unsigned: { label: 'Not signed', tone: 'warn', action: 'Send again' },
  unanswered: { label: 'Not answered', tone: 'warn', action: 'Send again' },
  application: { label: 'Application waits', tone: 'warn', action: 'Open' },
  porting: { label: 'Porting waits', tone: 'info', action: 'Open' },
  takenBack: { ...stateNames.event.takenBack, action: 'Complete' },
  draft: { label: 'Not finished', tone: 'neutral', action: 'Complete' },
} as const satisfies Record<string, StateName & { action: string; route?: string }>
export type ChaseReason = keyof typeof chaseReasons
export const chaseReasonNames = Object.keys(chaseReasons) as [ChaseReason, ...ChaseReason[]]

/** The screen on which a person acts on an order for this reason. */
export function chaseScreen(reason: ChaseReason, orderID: number): string {
  const { route = '/order-summary' }: { action: string; route?: string } = chaseReasons[reason]
  return `${route}?order=${orderID}`
}

/** The reasons for which a person sets an order aside: those of next actions, and a contract that ends soon. */
export const setAsideReasons = [...chaseReasonNames, 'contractEnds'] as const
export type SetAsideReason = (typeof setAsideReasons)[number]

export const setAsideLabel = (reason: SetAsideReason): string =>
  reason === 'contractEnds' ? 'Contract ends' : chaseReasons[reason].label

/** The days for which an order can be set aside. */
export const maxDaysAside = 366
