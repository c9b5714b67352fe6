import { verificationCalls } from '@dealerline/shared/contract/verification.ts'
import { routesOf } from '../../../calls/calls.ts'
import { verifyDocument, verifyLink } from './verify.ts'

export const verificationRoutes = routesOf(verificationCalls, {
  verifyDocument: (context, { body }) => verifyDocument(context, body),
  verifyLink: (context) => verifyLink(context),
})
