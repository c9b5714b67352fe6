import { applicationCalls } from '@dealerline/shared/contract/applications.ts'
import { routesOf } from '../../calls/handler.ts'
import { recordView } from './open-link.ts'
import { takeBackApplication } from './take-back.ts'

export const applicationRoutes = routesOf(applicationCalls, {
  recordApplicationView: (context) => recordView(context),
  takeBackApplication: (context, { params }) => takeBackApplication(context, params.orderID),
})
