import { portCalls } from '@dealerline/shared/contract/ports.ts'
import { routesOf } from '../../../calls/handler.ts'
import { answerPortRequest, attachBill } from './answer-request.ts'
import { askAboutPorts, getPortRequests, takeBackPortRequest } from './ask-customer.ts'
import { getPortNumbers } from './numbers.ts'
import { portLinks } from './port-link.ts'
import { resubmitPort } from './resubmit.ts'
import { checkPorts } from './submit.ts'

export const portRoutes = routesOf(portCalls, {
  getPortNumbers: (context, { params }) => getPortNumbers(context, params.orderID),
  checkPorts: (context, { params }) => checkPorts(context, params.orderID),
  resubmitPort: (context, { params, body }) => resubmitPort(context, params.orderID, body),
  askAboutPorts: (context, { params, body }) => askAboutPorts(context, params.orderID, body),
  takeBackPortRequest: (context, { params }) => takeBackPortRequest(context, params.orderID),
  getPortRequests: (context, { params }) => getPortRequests(context, params.orderID),
  getPortDetailsFromGuid: portLinks.getPage,
  recordPortView: portLinks.recordView,
  uploadBill: (context, { received }) => attachBill(context, received),
  answerPortRequest: (context, { body }) => answerPortRequest(context, body.numbers),
})
