import { applicationCalls } from '@dealerline/shared/contract/applications.ts'
import { routesOf } from '../../calls/handler.ts'
import { applicationLinks } from './application-link.ts'
import { takeBackApplication } from './withdraw.ts'

export const applicationRoutes = routesOf(applicationCalls, {
  recordApplicationView: applicationLinks.recordView,
  takeBackApplication: (context, { params }) => takeBackApplication(context, params.orderID),
})
