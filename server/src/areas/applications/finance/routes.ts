import { financeCalls } from '@dealerline/shared/contract/finance.ts'
import { finance } from '@dealerline/shared/record-rules/applications.ts'
import { finish, routesOf, steps } from '../../../calls/handler.ts'
import { getApplicationPage } from '../application-link.ts'
import { approve, reject } from '../decide.ts'
import { sendThen } from '../send.ts'
import {
  createNewFinance,
  generateFinance,
  getFinanceApplication,
  getOrderGuidFromApplication,
  updateFinancing,
} from './finance.ts'
import { updateFinanceHardware } from './finance-hardware.ts'
import { printFinance } from './print.ts'

const send = sendThen(finance, getFinanceApplication)

export const financeRoutes = routesOf(financeCalls, {
  updateFinanceHardware: (context, { params, body }) =>
    updateFinanceHardware(context, params.orderID, body?.financedHardware ?? true),
  getFinanceApplication: (context, { params }) => getFinanceApplication(context, params.orderID),
  getOrderGuidFromApplication: (context, { params }) => getOrderGuidFromApplication(context, params.id),
  getFinanceApplicationFromGuid: (context) => getApplicationPage(context, finance),
  sendFinanceEmail: (context, { body }) => send(context, { ...body, channel: 'email' }),
  sendFinanceSms: (context, { body }) => send(context, { ...body, channel: 'sms' }),
  approveFinance: (context) => approve(context, finance, 'customer'),
  rejectFinance: (context, { body }) => reject(context, finance, body.comments),
  updateFinancing: (context, { body }) => updateFinancing(context, body),
  generateFinance: (context, { params }) => generateFinance(context, params.orderID, params.index),
  createNewFinance: (context, { params }) => createNewFinance(context, params.orderID),
  printFinance: steps({ prepare: (context, { body, query }) => printFinance(context, body, query), call: finish }),
})
