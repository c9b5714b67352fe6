import { systemCalls } from '@dealerline/shared/contract/systems.ts'
import { askWith } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { getOutsideSystems, testOutsideSystem } from './outside-systems.ts'

export const systemRoutes = routesOf(systemCalls, {
  getOutsideSystems: (context) => getOutsideSystems(context),
  testOutsideSystem: askWith(testOutsideSystem.question, testOutsideSystem.ask),
})
