import { menuCalls } from '@dealerline/shared/contract/menu.ts'
import { routesOf } from '../../plugins/calls.ts'
import { getRoutes, restoreRoute, updateRoute } from './route-admin.ts'

export const menuRoutes = routesOf(menuCalls, {
  getVueRoutes: (context) => getRoutes(context),
  updateVueRoute: (context, { body }) => updateRoute(context, body),
  deleteVueRoute: (context, { params }) => restoreRoute(context, params.id),
})
