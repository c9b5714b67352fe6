import { homeCalls } from '@dealerline/shared/contract/home.ts'
import { routesOf } from '../../../calls/handler.ts'
import { getHome } from './home.ts'
import { setAside, showAgain } from './set-aside.ts'

export const homeRoutes = routesOf(homeCalls, {
  getHome: (context) => getHome(context),
  setAside: (context, { params, body }) => setAside(context, params.orderID, body),
  showAgain: (context, { params }) => showAgain(context, params.orderID),
})
