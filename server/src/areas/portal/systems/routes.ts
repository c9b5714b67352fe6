import { systemCalls } from '@dealerline/shared/contract/systems.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { askOutsideAgain, getOutsideRequests } from './outside-requests.ts'
import { getOutsideSystems, testOutsideSystem } from './outside-systems.ts'

export const systemRoutes = routesOf(systemCalls, {
  getOutsideSystems: (context) => getOutsideSystems(context),
  testOutsideSystem: steps(testOutsideSystem),
  getOutsideRequests: (context) => getOutsideRequests(context),
  askOutsideAgain: (context, { body }) => askOutsideAgain(context, body.requestID),
})
