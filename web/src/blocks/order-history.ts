import { StepHistory } from '../ui/grid/step-history.ts'
import type { EditedRow } from './row-errors.ts'

const histories = new Map<number, StepHistory<EditedRow>>()

/** Returns the steps of an order in this browser tab. Each block with rows is a grid of the history, under its name. */
export function orderHistory(orderID: number): StepHistory<EditedRow> {
  const history = histories.get(orderID) ?? new StepHistory<EditedRow>()
  histories.set(orderID, history)
  return history
}
