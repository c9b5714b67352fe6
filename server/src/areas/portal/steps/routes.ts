import { stepCalls } from '@dealerline/shared/contract/steps.ts'
import { routesOf } from '../../../calls/handler.ts'
import { dismissFirstSteps, getFirstSteps } from './steps.ts'

export const stepRoutes = routesOf(stepCalls, {
  getFirstSteps: (context) => getFirstSteps(context),
  dismissFirstSteps: (context) => dismissFirstSteps(context),
})
