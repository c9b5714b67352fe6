import { pages } from '@dealerline/shared/blocks/index.ts'
import { impersonationCalls } from '@dealerline/shared/contract/impersonation.ts'
import type { FoundOrder } from '@dealerline/shared/contract/listed-order.ts'
import { isConverted, isLocked } from '@dealerline/shared/rules/order-states.ts'
import { useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { query } from '../api.ts'
import { actAs } from '../session/login.ts'
import { useLogin } from '../session/portal.ts'
import { signOut } from '../session/sign-out.ts'
import { useOrder, useOrderID, useOrderMenu } from '../session/use-order.ts'
import { notify } from '../ui/feedback/notify.ts'
import { addRowOn } from './add-row.ts'
import { findActions, isActingText, type OfferedAction } from './palette-actions.ts'

/** Returns a function that finds the actions for a text; `orders` are those that it names. */
export function useOfferedActions() {
  const client = useQueryClient()
  const router = useRouter()
  const { signIn } = useRouteContext({ from: '/staff' })
  const { canImpersonate, isImpersonating } = useLogin()
  const { setColorScheme } = useMantineColorScheme()
  const orderID = useOrderID()
  const { data: order } = useOrder()
  const { data: menu = [] } = useOrderMenu()
  return async (text: string, orders: readonly FoundOrder[]): Promise<OfferedAction[]> => {
    const dealers =
      canImpersonate && isActingText(text)
        ? await client.fetchQuery({ ...query(impersonationCalls.getDealerMembers, {}), staleTime: 60_000 })
        : []
    const open = (href: string) => router.history.push(href)
    return findActions(
      {
        orderID,
        isSent: order !== undefined && (isLocked(order) || isConverted(order)),
        isQuote: order?.isQuote === true,
        customerID: order?.customerID ?? 0,
        menu,
        pages: pages.map(({ page }) => page),
        orders,
        dealers,
        isImpersonating,
        open,
        addRow: (href, title) => {
          open(href)
          addRowOn(title)
        },
        actAs: (dealerID) =>
          void actAs(dealerID).then(
            () => window.location.assign('/'),
            (error: unknown) =>
              notify({ httpStatus: 500, message: error instanceof Error ? error.message : String(error) }, error),
          ),
        signOut: () => void signOut(signIn, client),
        setColours: setColorScheme,
      },
      text,
    )
  }
}
