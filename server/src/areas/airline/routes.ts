import { airlineCalls } from '@dealerline/shared/contract/airline.ts'
import { askWith } from '../../calls/asking.ts'
import { routesOf } from '../../calls/calls.ts'
import { enrol } from './enrolments.ts'
import { selectEnrolments, selectMembers } from './queries.ts'
import { checkRegistration, getSupportingData, updateSupportingData } from './supporting-data.ts'
import { assertTakesPart } from './takes-part.ts'

export const airlineRoutes = routesOf(airlineCalls, {
  getSupportingData: (context) => getSupportingData(context),
  updateSupportingData: (context, { body }) => updateSupportingData(context, body),
  checkRegistration: askWith(async (context, { body }) => {
    await assertTakesPart(context)
    return body.abn
  }, checkRegistration),
  enrol: (context, { params, body }) => enrol(context, params.account, body),
  getEnrolments: ({ tx }) => selectEnrolments(tx),
  getCurrentQbrCustomers: ({ tx }) => selectMembers(tx),
})
