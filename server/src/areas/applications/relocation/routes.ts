import { relocationCalls } from '@dealerline/shared/contract/relocation.ts'
import { relocation } from '@dealerline/shared/record-rules/applications.ts'
import { routesOf } from '../../../calls/handler.ts'
import { getApplicationPage } from '../application-link.ts'
import { approve, reject } from '../decide.ts'
import { sendThen } from '../send.ts'
import { getRelocation, updateRelocation } from './relocation.ts'

const send = sendThen(relocation, getRelocation)

export const relocationRoutes = routesOf(relocationCalls, {
  getRelocation: (context, { params }) => getRelocation(context, params.orderID),
  updateRelocation: (context, { body }) => updateRelocation(context, body),
  sendRelocationSms: (context, { body }) => send(context, { ...body, channel: 'sms' }),
  sendRelocationEmail: (context, { body }) => send(context, { ...body, channel: 'email' }),
  getRelocationFromGuid: (context) => getApplicationPage(context, relocation),
  approveRelocation: (context) => approve(context, relocation, 'customer'),
  rejectRelocation: (context, { body }) => reject(context, relocation, body.comments),
})
