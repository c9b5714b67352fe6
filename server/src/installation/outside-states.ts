import type pg from 'pg'
import { OutsideError } from '../kernel/outside-error.ts'
import { type LaterStore, storeLater } from '../kernel/store-later.ts'
import { failureOf } from '../providers/outside-failure.ts'
import type { RecordOutcome } from '../providers/providers.ts'
import { type OutsideState, putOutsideStates } from './outside-state-queries.ts'

/** The time between two updates of the states in the database. */
const updateMs = 5000

export interface OutsideStates extends LaterStore {
  /** Records that a system answered, or the error of a request to it. */
  record: RecordOutcome
}

/**
 * Makes the record of the last answer and the last failure of each outside system. A request costs nothing: the states
 * are stored together, some seconds later. The role of `pool` is a member of `dealerline_server`.
 */
export function makeOutsideStates(pool: pg.Pool, log: (message: string, error: unknown) => void): OutsideStates {
  const unsent = new Map<string, OutsideState>()
  const store = async () => {
    const states = [...unsent.values()]
    if (states.length === 0) return
    unsent.clear()
    try {
      await putOutsideStates(pool, states)
    } catch (error) {
      for (const state of states) if (!unsent.has(state.system)) unsent.set(state.system, state)
      throw error
    }
  }
  const later = storeLater(store, updateMs, (error) => log('The states of outside systems cannot be stored.', error))
  return {
    ...later,
    record(system, error) {
      const failure = failureOf(error)
      if (error !== undefined && failure === undefined && !isAnswer(error)) return
      const time = new Date().toISOString()
      const before = unsent.get(system) ?? { system, answeredAt: null, failedAt: null, failure: '' }
      unsent.set(system, failure ? { ...before, failedAt: time, failure } : { ...before, answeredAt: time })
    },
  }
}

/** Whether the error is a refusal by the system, and not a defect of the portal. */
const isAnswer = (error: unknown) => error instanceof OutsideError
