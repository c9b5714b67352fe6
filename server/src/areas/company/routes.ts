import { companyCalls } from '@dealerline/shared/contract/company.ts'
import { routesOf } from '../../plugins/calls.ts'
import { validateAbn } from './company.ts'

export const companyRoutes = routesOf(companyCalls, {
  validateAbn: (context, { params }) => validateAbn(context, params.abn),
})
