import { airlineCalls } from '@dealerline/shared/contract/airline.ts'
import { routesOf, steps } from '../../calls/handler.ts'
import { enrol } from './enrolments.ts'
import { selectEnrolments, selectMembers } from './queries.ts'
import { checkRegistration, getSupportingData, updateSupportingData } from './supporting-data.ts'
import { assertTakesPart } from './takes-part.ts'

export const airlineRoutes = routesOf(airlineCalls, {
  getSupportingData: (context) => getSupportingData(context),
  updateSupportingData: (context, { body }) => updateSupportingData(context, body),
  checkRegistration: steps({
    prepare: async (context, { body }) => {
      await assertTakesPart(context)
      return body.abn
    },
    call: checkRegistration,
  }),
  enrol: (context, { params, body }) => enrol(context, params.account, body),
  getEnrolments: ({ tx }) => selectEnrolments(tx),
  getCurrentQbrCustomers: ({ tx }) => selectMembers(tx),
})
