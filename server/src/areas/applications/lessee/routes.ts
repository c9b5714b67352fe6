import { lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import { lessee } from '@dealerline/shared/record-rules/applications.ts'
import { routesOf } from '../../../calls/handler.ts'
import { getApplicationPage } from '../application-link.ts'
import { approve, reject } from '../decide.ts'
import { processApplication } from '../process.ts'
import { sendThen } from '../send.ts'
import { getChangeLessee, updateChangeLessee } from './lessee.ts'

const send = sendThen(lessee, getChangeLessee)

export const lesseeRoutes = routesOf(lesseeCalls, {
  getChangeLessee: (context, { params }) => getChangeLessee(context, params.orderID),
  updateChangeLessee: (context, { body }) => updateChangeLessee(context, body),
  sendChangeLesseeSms: (context, { body }) => send(context, { ...body, channel: 'sms' }),
  sendChangeLesseeEmail: (context, { body }) => send(context, { ...body, channel: 'email' }),
  processChangeLessee: async (context, { body }) => {
    await processApplication(context, lessee, body.orderID)
    return getChangeLessee(context, body.orderID)
  },
  getChangeLesseeFromGuid: (context) => getApplicationPage(context, lessee),
  approveChangeFormerLessee: (context, { params }) => approve(context, lessee, 'former', params.sms),
  approveChangeNewLessee: (context) => approve(context, lessee, 'new'),
  rejectChangeLessee: (context, { body }) => reject(context, lessee, body.comments),
})
