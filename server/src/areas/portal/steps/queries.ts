import type { Transaction } from '../../../kernel/database.ts'

export interface StepFacts {
  hasPlans: boolean
  hasTerms: boolean
  hasDealers: boolean
  hasOrders: boolean
  isDismissed: boolean
}

/** Returns which records the installation has. Administrators do not count as dealers. */
export const findStepFacts = (tx: Transaction) =>
  tx.one<StepFacts>('find_step_facts')`
    select exists (select from rate_plans) as "hasPlans", exists (select from terms) as "hasTerms",
      exists (select from dealers where lower(auth_level) <> 'admin') as "hasDealers",
      exists (select from orders) as "hasOrders", exists (select from first_steps) as "isDismissed"`

/** @returns false if they were dismissed before */
export const dismissSteps = (tx: Transaction, person: string) =>
  tx.hasRow('dismiss_first_steps')`
    insert into first_steps (dismissed_by) values (${person}) on conflict do nothing returning only_row`
