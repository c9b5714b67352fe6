import { homeCalls } from '@dealerline/shared/contract/home.ts'
import { routesOf } from '../../../calls/handler.ts'
import { getHome } from './home.ts'

export const homeRoutes = routesOf(homeCalls, {
  getHome: (context) => getHome(context),
})
