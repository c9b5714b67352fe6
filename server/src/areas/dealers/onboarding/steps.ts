import { currentTime } from '../../../kernel/clock.ts'
import type { Transaction } from '../../../kernel/database.ts'
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
