import { progressCalls } from '@dealerline/shared/contract/progress.ts'
import { routesOf } from '../../../calls/handler.ts'
import { chooseMessages, stopMessages } from './choose-messages.ts'
import { getOrderProgress, getProgressPage } from './order-progress.ts'

export const progressRoutes = routesOf(progressCalls, {
  getOrderProgress: (context, { params }) => getOrderProgress(context, params.orderID),
  getProgressFromGuid: (context) => getProgressPage(context),
  chooseProgressMessages: (context, { body }) => chooseMessages(context, body.channels),
  stopProgressMessages: (context, { params }) => stopMessages(context, params.channel),
})
