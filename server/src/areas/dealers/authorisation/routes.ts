import { authorisationCalls } from '@dealerline/shared/contract/authorisation.ts'
import { asking, askOnly } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { getOwnAuth, getStaffAuth } from '../auth.ts'
import { addMfa, confirmMfa, removeMfa } from './mfa.ts'
import { updateAuthorisation } from './update-authorisation.ts'

export const authorisationRoutes = routesOf(authorisationCalls, {
  getAuthorisations: (context) => getStaffAuth(context),
  getAuthorisation: (context) => getOwnAuth(context),
  updateAuthorisation: (context, { body }) => updateAuthorisation(context, body),
  addMFAToUser: asking(addMfa),
  confirmMFA: asking(confirmMfa),
  removeMFA: asking(removeMfa),
  verifyEmail: askOnly(({ providers }, { params }) => providers.emailVerification.verify(params.email)),
})
