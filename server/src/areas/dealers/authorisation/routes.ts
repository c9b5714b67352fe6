import { authorisationCalls } from '@dealerline/shared/contract/authorisation.ts'
import { routesOf } from '../../../calls/calls.ts'
import { getOwnAuth, getStaffAuth } from '../auth.ts'
import { addMfa, confirmMfa, removeMfa } from './mfa.ts'
import { updateAuthorisation } from './update-authorisation.ts'

export const authorisationRoutes = routesOf(authorisationCalls, {
  getAuthorisations: (context) => getStaffAuth(context),
  getAuthorisation: (context) => getOwnAuth(context),
  updateAuthorisation: (context, { body }) => updateAuthorisation(context, body),
  addMFAToUser: (context, { body }) => addMfa(context, body.email),
  confirmMFA: (context, { body }) => confirmMfa(context, body),
  removeMFA: (context, { body }) => removeMfa(context, body.email),
  verifyEmail: ({ providers }, { params }) => providers.emailVerification.verify(params.email),
})
