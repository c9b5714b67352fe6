import { layoutCalls } from '@dealerline/shared/contract/layout.ts'
import { routesOf } from '../../../calls/handler.ts'
import { getLayoutFields, updateLayoutFields } from './layout.ts'

export const layoutRoutes = routesOf(layoutCalls, {
  updateLayoutFields: (context, { params, body }) => updateLayoutFields(context, params.component, body),
  getLayoutFields: (context, { params }) => getLayoutFields(context, params.component),
})
