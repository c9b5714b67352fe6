import type { Transaction } from '../../../kernel/database.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import { noteStep, type StepName, type StoredInterest, type StoredStep } from './queries.ts'

const now = () => new Date().toISOString()

/** A step that begins, once more where it was begun before. */
export function begun({ steps }: StoredInterest, name: StepName): StoredStep {
  return { status: 'waiting', problem: '', at: now(), number: (steps[name]?.number ?? 0) + 1 }
}

/** Notes how a step went. */
export function settle(
  tx: Transaction,
  { id, steps }: StoredInterest,
  name: StepName,
  status: StoredStep['status'],
  problem = '',
): Promise<void> {
  return noteStep(tx, id, name, { status, problem, at: now(), number: steps[name]?.number ?? 1 })
}

/** Whether trying again later can help. */
export const isRefused = (error: unknown) => error instanceof OutsideError && error.kind === 'refused'

export const reasonOf = (error: unknown, otherwise: string) =>
  error instanceof OutsideError ? error.message : otherwise
