import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { orderListSearch } from '../screens/orders/order-list-search.ts'
import { useDealer, useLogin, useSettings } from '../session/portal.ts'
import { useOrder, useOrderID } from '../session/use-order.ts'
import type { RailPlace } from '../ui/shell/menu.ts'
import { useScreenSearch } from '../ui/url/use-screen-search.ts'
import { type PlaceName, placeOf, placesFor } from './places.ts'
import type { ScreensFor } from './screens-for.ts'

interface Rail {
  places: readonly RailPlace[]
  current: PlaceName | undefined
}

/** Returns the places of the rail for the signed-in person, and the place of the open screen. */
export function useRail(screensFor: ScreensFor): Rail {
  const dealer = useDealer()
  const settings = useSettings()
  const { administrationUrl } = useLogin()
  const { kind } = useScreenSearch(orderListSearch)
  const orderID = useOrderID()
  const { data: order } = useOrder()
  const declaredPath = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath ?? '') })
  const address = useRouterState({ select: ({ location }) => location.href })
  const screens = useMemo(() => screensFor(dealer, settings), [screensFor, dealer, settings])
  const openPage = { declaredPath, ...(kind && { kind }), ...(orderID > 0 && order && { isQuote: order.isQuote }) }
  const current = placeOf(screens, openPage)
  const places = placesFor(screens, administrationUrl).map(({ name, label, icon, href }) => ({
    label,
    icon,
    href,
    current: name === current ? (address === href ? ('page' as const) : ('true' as const)) : undefined,
  }))
  return { places, current }
}
