import { applicationCalls } from '@dealerline/shared/contract/applications.ts'
import { lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import { relocationCalls } from '@dealerline/shared/contract/relocation.ts'
import { lessee, relocation } from '@dealerline/shared/rules/applications.ts'
import type { Context } from '../../context.ts'
import { routesOf } from '../../plugins/calls.ts'
import { approve, reject } from './decide.ts'
import { getChangeLessee, updateChangeLessee } from './lessee.ts'
import { getApplicationPage, recordView } from './open-link.ts'
import { processChangeLessee } from './process.ts'
import { getRelocation, updateRelocation } from './relocation.ts'
import { sendApplication } from './send.ts'
import { takeBackApplication } from './take-back.ts'

interface To {
  orderID: number
  to: string
  toName: string
}

async function sendLessee(context: Context, to: To, channel: 'email' | 'sms') {
  await sendApplication(context, lessee, { ...to, channel })
  return getChangeLessee(context, to.orderID)
}

async function sendRelocation(context: Context, to: To, channel: 'email' | 'sms') {
  await sendApplication(context, relocation, { ...to, channel })
  return getRelocation(context, to.orderID)
}

export const applicationRoutes = [
  ...routesOf(applicationCalls, {
    recordApplicationView: (context) => recordView(context),
    takeBackApplication: (context, { params }) => takeBackApplication(context, params.orderID),
  }),
  ...routesOf(lesseeCalls, {
    getChangeLessee: (context, { params }) => getChangeLessee(context, params.orderID),
    updateChangeLessee: (context, { body }) => updateChangeLessee(context, body),
    sendChangeLesseeSms: (context, { body }) => sendLessee(context, body, 'sms'),
    sendChangeLesseeEmail: (context, { body }) => sendLessee(context, body, 'email'),
    processChangeLessee: async (context, { body }) => {
      await processChangeLessee(context, body.orderID)
      return getChangeLessee(context, body.orderID)
    },
    getChangeLesseeFromGuid: (context) => getApplicationPage(context, lessee),
    approveChangeFormerLessee: (context, { params }) => approve(context, lessee, 'former', params.sms),
    approveChangeNewLessee: (context) => approve(context, lessee, 'new'),
    rejectChangeLessee: (context, { body }) => reject(context, lessee, body.comments),
  }),
  ...routesOf(relocationCalls, {
    getRelocation: (context, { params }) => getRelocation(context, params.orderID),
    updateRelocation: (context, { body }) => updateRelocation(context, body),
    sendRelocationSms: (context, { body }) => sendRelocation(context, body, 'sms'),
    sendRelocationEmail: (context, { body }) => sendRelocation(context, body, 'email'),
    getRelocationFromGuid: (context) => getApplicationPage(context, relocation),
    approveRelocation: (context) => approve(context, relocation, 'customer'),
    rejectRelocation: (context, { body }) => reject(context, relocation, body.comments),
  }),
]
