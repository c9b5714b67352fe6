import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { routesOf } from '../../plugins/calls.ts'
import { getHandset, getHandsets, getRatePlans } from './catalogue.ts'

export const catalogueRoutes = routesOf(catalogueCalls, {
  getRatePlans: (context, { body }) => getRatePlans(context, body.types, body.includeArchived),
  getHandsets: (context) => getHandsets(context),
  getHandset: (context, { params }) => getHandset(context, params.id),
})
