import { verificationCalls } from '@dealerline/shared/contract/verification.ts'
import { afterCommit } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { verifyDocument, verifyLink } from './verify.ts'

export const verificationRoutes = routesOf(verificationCalls, {
  verifyDocument: afterCommit((context, { body }) => verifyDocument(context, body)),
  verifyLink: afterCommit((context) => verifyLink(context)),
})
