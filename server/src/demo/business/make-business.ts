import { contract } from '@dealerline/shared/contract/index.ts'
import type pg from 'pg'
import { type Inject, makeCallAs, makeCallWithFile } from '../calls.ts'
import { applicationSteps } from './applications.ts'
import { portalSteps } from './portal-life.ts'
import { play, type Stage } from './script.ts'
import { serviceabilitySteps } from './serviceability.ts'
import { businessSteps, type Customers } from './stories.ts'
import type { Tools } from './tale.ts'

const admin = 'admin@example.test'

/**
 * Makes half a year of a provider's business with the same calls as dealers, customers and staff, each at its moment.
 * The data is the same each time, with days relative to today.
 */
export async function makeBusiness(inject: Inject, pool: pg.Pool, stage: Stage): Promise<void> {
  const callAs = makeCallAs(inject)
  const [plans, handsets] = await Promise.all([
    callAs(admin, contract.catalogue.getRatePlans, { body: {} }),
    callAs(admin, contract.catalogue.getHandsets, {}),
  ])
  const catalogue = {
    plans: new Map(plans.map((plan) => [plan.ratePlanDescription, plan])),
    handsets: new Map(handsets.map((handset) => [handset.model, handset])),
  }
  const tools: Tools = { inject, callAs, callWithFile: makeCallWithFile(inject), pool, catalogue }
  const customers: Customers = new Map()
  const steps = [
    ...portalSteps(tools),
    ...businessSteps(tools, customers),
    ...applicationSteps(tools, customers),
    ...serviceabilitySteps(tools),
  ]
  await play(steps, stage)
}
