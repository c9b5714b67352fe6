import type { FirstSteps } from '@dealerline/shared/contract/steps.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { isConnected, outsideSystems, productionSystems } from '../../../kernel/outside-systems.ts'
import * as queries from './queries.ts'

/** Returns the first steps. A portal with demonstration data has no use for them. */
export async function getFirstSteps({ tx, config }: Pick<Context, 'tx' | 'config'>): Promise<FirstSteps> {
  const { hasPlans, hasTerms, hasDealers, hasOrders, isDismissed } = await queries.findStepFacts(tx)
  const sandboxes = productionSystems.filter((name) => !isConnected(outsideSystems[name], config))
  const areSystemsDecided = sandboxes.every((name) => config.allowSandboxes.includes(name))
  const steps: FirstSteps['steps'] = [
    { name: 'catalogue', isDone: hasPlans },
    { name: 'terms', isDone: hasTerms },
    { name: 'dealers', isDone: hasDealers },
    { name: 'systems', isDone: areSystemsDecided },
    { name: 'order', isDone: hasOrders },
  ]
  const isShown = !config.seedDemo && !isDismissed && steps.some(({ isDone }) => !isDone)
  return { isShown, steps, sandboxCount: sandboxes.length }
}

export async function dismissFirstSteps(context: Context): Promise<FirstSteps> {
  const { tx, caller } = context
  if (await queries.dismissSteps(tx, authorOf(caller)))
    tx.audit({ entityType: 'setUp', entityID: 'first steps', action: 'dismissed' })
  return getFirstSteps(context)
}
