import { drafts } from '../ui/form/draft-store.ts'
import { StepHistory } from '../ui/grid/step-history.ts'
import { stepsOf } from './kept-steps.ts'

const histories = new Map<number, StepHistory>()

// The steps of a person are not undone in the session of the next one.
drafts.onForgetAll(() => histories.clear())

/**
 * Returns the steps of an order in this browser tab. Its places are the blocks with rows, under their names, the headers of blocks
 * (`headerPlace`), and the forms of the order, under the names of their drafts.
 */
export function orderHistory(orderID: number): StepHistory {
  const history = histories.get(orderID) ?? new StepHistory(stepsOf(orderID))
  histories.set(orderID, history)
  return history
}

export const headerPlace = (blockName: string) => `${blockName} header`
