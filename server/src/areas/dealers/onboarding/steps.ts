import { currentTime } from '../../../kernel/clock.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import { type StepName, type StoredInterest, type StoredStep, storeStep } from './queries.ts'

const now = () => currentTime().toISOString()

/** The state of a step that starts, for the first time or again. */
export function startedStep({ steps }: StoredInterest, name: StepName): StoredStep {
  return { status: 'waiting', problem: '', at: now(), number: (steps[name]?.number ?? 0) + 1 }
}

/** Stores the result of a step. */
export function storeStepResult(
  tx: Transaction,
  { id, steps }: StoredInterest,
  name: StepName,
  status: StoredStep['status'],
  problem = '',
): Promise<void> {
  return storeStep(tx, id, name, { status, problem, at: now(), number: steps[name]?.number ?? 1 })
}

/** Whether the outside system refused. A retry then does not help. */
export const isRefused = (error: unknown) => error instanceof OutsideError && error.kind === 'refused'

export const reasonOf = (error: unknown, fallback: string) => (error instanceof OutsideError ? error.message : fallback)
