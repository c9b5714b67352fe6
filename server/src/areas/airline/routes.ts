import { airlineCalls } from '@dealerline/shared/contract/airline.ts'
import { routesOf } from '../../calls/calls.ts'
import { enrol } from './enrolments.ts'
import { selectEnrolments, selectMembers } from './queries.ts'
import { checkRegistration, getSupportingData, updateSupportingData } from './supporting-data.ts'

export const airlineRoutes = routesOf(airlineCalls, {
  getSupportingData: (context) => getSupportingData(context),
  updateSupportingData: (context, { body }) => updateSupportingData(context, body),
  checkRegistration: (context, { body }) => checkRegistration(context, body.abn),
  enrol: (context, { params, body }) => enrol(context, params.account, body),
  getEnrolments: ({ tx }) => selectEnrolments(tx),
  getCurrentQbrCustomers: ({ tx }) => selectMembers(tx),
})
