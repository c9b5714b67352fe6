import { pages } from '../blocks/index.ts'
import { componentOf } from '../rules/component.ts'
import { linkRoutes } from '../rules/link-kinds.ts'
import { menuScreens } from './menu-screens.ts'

/** Addresses of the server and of screens that neither a service, a customer's link nor the menu has. */
const others = `api login logout callback silent-callback identity dev assets healthz readyz metrics unauthorized
  create-fax-quote create-inbound-quote verify order-types profile registration set-up-mfa help become-a-dealer summary generatequote`.split(
  /\s+/,
)

/** Words that the portal uses as the first part of an address, so that no setting or added menu entry may use them. */
export const reservedRoutes: ReadonlySet<string> = new Set(
  [
    ...pages.map(({ page }) => componentOf(page.route)),
    ...menuScreens().map(({ route }) => componentOf(route)),
    ...linkRoutes,
    ...others,
  ].filter(Boolean),
)
