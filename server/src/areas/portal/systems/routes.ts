import { systemCalls } from '@dealerline/shared/contract/systems.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { getOutsideSystems, testOutsideSystem } from './outside-systems.ts'

export const systemRoutes = routesOf(systemCalls, {
  getOutsideSystems: (context) => getOutsideSystems(context),
  testOutsideSystem: steps(testOutsideSystem),
})
