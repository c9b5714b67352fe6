import type { ListedStage } from './listed-stages.ts'
import { orderStatus } from './order-states.ts'
import { type QuoteState, quoteStates } from './quote-states.ts'
import { orderStatusName, quoteStateName, stageNames } from './state-names.ts'

/** The filter of a list that finds the orders or quotes in a state. */
export interface StateFilter {
  status?: number | undefined
  state?: QuoteState | undefined
  stage?: ListedStage | undefined
}

interface ListState {
  label: string
  filter: StateFilter
}

const any: ListState = { label: 'Any state', filter: {} }
const ofStatus = (status: number): ListState => ({ label: orderStatusName(status).label, filter: { status } })
const { signed, completed, cancelled, rejected } = orderStatus

/**
 * The states in which a list is filtered: of orders, of quotes, which are cancelled like orders, and of both together, whose drafts
 * and sent ones are views of the list.
 */
const statesOf: Record<'order' | 'quote' | 'both', readonly ListState[]> = {
  order: [any, ...Object.values(orderStatus).map(ofStatus)],
  quote: [
    any,
    ...quoteStates.map((state) => ({ label: quoteStateName(state).label, filter: { state } })),
    ofStatus(cancelled),
  ],
  both: [any, ...[signed, completed, cancelled, rejected].map(ofStatus)],
}

/** Stages of the home screen, which are only in the list while it is filtered by one. */
const pipelineStates: Partial<Record<ListedStage, string>> = {
  draft: `${stageNames.draft.label}, ${stageNames.draft.detail}`,
  sent: `${stageNames.sent.label}, ${stageNames.sent.detail}`,
  signed: `${stageNames.signed.label}, ${stageNames.signed.detail}`,
  open: 'Open, last 90 days',
}

/** Returns the states of a list's filter, with the one of the home screen by which it is filtered. */
export function listStates(kind: 'order' | 'quote' | undefined, { stage }: StateFilter): readonly ListState[] {
  const label = stage && pipelineStates[stage]
  const states = statesOf[kind ?? 'both']
  return label === undefined ? states : [...states, { label, filter: { stage } }]
}

/** Whether a list is filtered by exactly this state. */
export const isSameState = (one: StateFilter, other: StateFilter): boolean =>
  one.status === other.status && one.state === other.state && one.stage === other.stage
