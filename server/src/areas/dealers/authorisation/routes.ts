import { authorisationCalls } from '@dealerline/shared/contract/authorisation.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { getOwnAuth, getStaffAuth } from '../auth.ts'
import { addMfa, confirmMfa, removeMfa } from './mfa.ts'
import { updateAuthorisation } from './update-authorisation.ts'

export const authorisationRoutes = routesOf(authorisationCalls, {
  getAuthorisations: (context) => getStaffAuth(context),
  getAuthorisation: (context) => getOwnAuth(context),
  updateAuthorisation: (context, { body }) => updateAuthorisation(context, body),
  addMFAToUser: steps(addMfa),
  confirmMFA: steps(confirmMfa),
  removeMFA: steps(removeMfa),
  verifyEmail: steps({ call: ({ providers }, { params }) => providers.emailVerification.verify(params.email) }),
})
