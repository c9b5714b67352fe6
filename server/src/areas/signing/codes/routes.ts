import { signerCodeCalls } from '@dealerline/shared/contract/signer-codes.ts'
import { routesOf } from '../../../calls/calls.ts'
import { followed } from '../../../calls/followed.ts'
import { confirmCode, followConfirmation } from './confirm-code.ts'
import { signInPerson } from './in-person.ts'
import { followCode, requestCode } from './request-code.ts'

export const signerCodeRoutes = routesOf(signerCodeCalls, {
  requestSignerCode: followed((context) => requestCode(context), followCode),
  confirmSignerCode: followed((context, { body }) => confirmCode(context, body.code), followConfirmation),
  signInPerson: (context, { params }) => signInPerson(context, params.orderID),
})
