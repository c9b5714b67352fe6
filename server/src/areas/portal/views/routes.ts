import { viewCalls } from '@dealerline/shared/contract/views.ts'
import { routesOf } from '../../../calls/handler.ts'
import { deleteListView, getListViews, saveListView } from './views.ts'

export const viewRoutes = routesOf(viewCalls, {
  getListViews: (context) => getListViews(context),
  saveListView: (context, { body }) => saveListView(context, body),
  deleteListView: (context, { body }) => deleteListView(context, body),
})
