import { routeAdminCalls } from '@dealerline/shared/contract/route-admin.ts'
import { routesOf } from '../../plugins/calls.ts'
import { getRoutes, restoreRoute, updateRoute } from './route-admin.ts'

export const routeAdminRoutes = routesOf(routeAdminCalls, {
  getVueRoutes: (context) => getRoutes(context),
  updateVueRoute: (context, { body }) => updateRoute(context, body),
  deleteVueRoute: (context, { params }) => restoreRoute(context, params.id),
})
