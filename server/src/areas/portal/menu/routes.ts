import { menuCalls } from '@dealerline/shared/contract/menu.ts'
import { routesOf } from '../../../calls/handler.ts'
import { deleteRoute, getRoutes, getScreenAddresses, updateRoute } from './route-admin.ts'

export const menuRoutes = routesOf(menuCalls, {
  getVueRoutes: (context) => getRoutes(context),
  updateVueRoute: (context, { body }) => updateRoute(context, body),
  deleteVueRoute: (context, { params }) => deleteRoute(context, params.id),
  getScreenAddresses: (context) => getScreenAddresses(context),
})
