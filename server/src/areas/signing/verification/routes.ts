import { verificationCalls } from '@dealerline/shared/contract/verification.ts'
import { finish, routesOf, steps } from '../../../calls/handler.ts'
import { verifyDocument, verifyLink } from './verify.ts'

export const verificationRoutes = routesOf(verificationCalls, {
  verifyDocument: steps({ prepare: (context, { body }) => verifyDocument(context, body), call: finish }),
  verifyLink: steps({ prepare: (context) => verifyLink(context), call: finish }),
})
