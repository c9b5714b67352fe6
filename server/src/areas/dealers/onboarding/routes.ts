import { onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { routesOf } from '../../../calls/handler.ts'
import { listAgreements, listManagerAgreements } from './agreements.ts'
import {
  deleteInterest,
  getDetails,
  getInterested,
  listInterests,
  submitInterest,
  updateInterest,
} from './interests.ts'
import { emailNewInterests } from './new-interests.ts'
import { getOwnManager, saveBusiness } from './registration.ts'
import { onboard, updateSigning } from './sales-steps.ts'
import { sendWelcomeAgain } from './welcome.ts'

export const onboardingRoutes = routesOf(onboardingCalls, {
  submitDealerInterest: (context, { body }) => submitInterest(context, body),
  listNewInterestSubmissions: (context, { body }) => listInterests(context, body),
  emailNewInterestSubmissions: (context, { body }) => emailNewInterests(context, body.to),
  getInterested: (context, { params }) => getInterested(context, params.id),
  getDealerInterests: (context, { params }) => getDetails(context, params.id),
  updateDealerInterest: (context, { body }) => updateInterest(context, body),
  deleteDealerInterest: (context, { body }) => deleteInterest(context, body.id),
  sendWelcomeEmail: (context, { body }) => sendWelcomeAgain(context, body.id),
  updateSalesForceSigning: (context, { body }) => updateSigning(context, body.id),
  updateSalesForceOnboarding: (context, { body }) => onboard(context, body.id, body.version),
  getRegisteredDealer: (context) => getOwnManager(context),
  updateDealerManager: (context, { body }) => saveBusiness(context, body),
  listDealerContracts: (context, { body }) => listAgreements(context, body.dealerID),
  listDealerManagerContracts: (context, { body }) =>
    listManagerAgreements(context, body.dealerManagerId, body.dealerID),
})
