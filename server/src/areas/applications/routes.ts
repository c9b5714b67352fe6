import { applicationCalls } from '@dealerline/shared/contract/applications.ts'
import { routesOf } from '../../calls/handler.ts'
import { applicationLinks, getApplicationPage } from './application-link.ts'
import { takeBackApplication } from './withdraw.ts'

export const applicationRoutes = routesOf(applicationCalls, {
  recordApplicationView: (context) => applicationLinks.recordView(context, getApplicationPage),
  takeBackApplication: (context, { params }) => takeBackApplication(context, params.orderID),
})
