import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { firstServiceRoute } from '@dealerline/shared/blocks/index.ts'
import type { MenuItem, OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { priceOrder } from '@dealerline/shared/rules/order-prices.ts'
import { orderStatusLabel } from '@dealerline/shared/rules/order-states.ts'
import { missingRequirements } from '@dealerline/shared/rules/requirements.ts'
import { Outlet, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useDealer } from '../../session/portal.ts'
import { retrySave, useReportedSaveState } from '../../session/save-state.ts'
import { toScreen, useOrder, useOrderID, useOrderMenu } from '../../session/use-order.ts'
import { forgetDrafts } from '../../ui/form/use-draft.ts'
import { AppShell } from '../../ui/shell/AppShell.tsx'
import { BrandLink } from '../../ui/shell/BrandLink.tsx'
import type { MenuMark, MenuSection } from '../../ui/shell/menu.ts'
import { PersonMenu } from '../../ui/shell/PersonMenu.tsx'
import type { PillTone } from '../../ui/shell/Pill.tsx'
import { SearchButton } from '../../ui/shell/SearchButton.tsx'
import { StatusBar } from '../../ui/shell/StatusBar.tsx'
import { MissingRequirements } from '../orders/MissingRequirements.tsx'
import { Commands } from './Commands.tsx'
import { fallbackIcon, menuIcons } from './menu-icons.ts'

/** What stands round every screen of somebody who has signed in. */
export function PortalFrame() {
  const { settings, signIn } = useRouteContext({ from: '/staff' })
  const dealer = useDealer()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const orderID = useOrderID()
  const isHome = path === '/'
  const { data: order } = useOrder()
  const { data: items = [] } = useOrderMenu()
  const [commands, setCommands] = useState(false)
  const logout = () => {
    forgetDrafts()
    void signIn.end()
  }
  const opened = !isHome && orderID > 0 ? order : undefined
  return (
    <>
      <AppShell
        path={path}
        brand={<BrandLink name={settings.providerName} logoUrl={settings.logoUrl || undefined} />}
        search={<SearchButton onOpen={() => setCommands(true)} />}
        person={
          <PersonMenu
            name={dealer.dealerFullName}
            detail={`${dealer.authLevel} · ${dealer.dealerEmail}`}
            onLogout={logout}
          />
        }
        status={opened && <OrderStatus order={opened} />}
        menu={opened ? toSections(items, path, orderID) : []}
        footer={settings.providerName}
      >
        <Outlet />
      </AppShell>
      <Commands opened={commands} onClose={() => setCommands(false)} />
    </>
  )
}

function toSections(items: readonly MenuItem[], path: string, orderID: number): MenuSection[] {
  const titles = [...new Set(items.map((item) => item.section))]
  return titles.map((title) => ({
    title,
    entries: items
      .filter((item) => item.section === title)
      .map((item) => ({
        title: item.title,
        icon: menuIcons[item.icon] ?? fallbackIcon,
        href: toScreen(item.route, orderID),
        mark: markOf(item),
        active: path.toLowerCase() === item.route.toLowerCase(),
      })),
  }))
}

function markOf(item: MenuItem): MenuMark {
  if (item.hasData) return item.missing ? 'missing' : 'saved'
  return item.invalid ? 'invalid' : 'own'
}

const tones: Record<number, PillTone> = { 0: 'neutral', 1: 'info', 2: 'good', 3: 'good', 4: 'bad', 5: 'bad' }

function OrderStatus({ order }: { order: OrderDetail }) {
  const [dialog, setDialog] = useState(false)
  const router = useRouter()
  const save = useReportedSaveState()
  const price = priceOrder(order.content, toCatalogue(order.plans, order.handsets))
  const missing = missingRequirements(order)
  const waiting = order.envelope?.status === 'waiting'
  const name = order.customer.companyDetails?.companyName || `${order.customer.firstName} ${order.customer.surname}`
  return (
    <>
      <StatusBar
        customer={name}
        customerHref={toScreen('/create-customer', order.orderID)}
        number={order.isQuote ? `Quote ${order.orderID}, version ${order.quoteVersion}` : `Order ${order.orderID}`}
        status={{
          label: waiting ? 'Waiting to be sent' : orderStatusLabel(order.orderStatus),
          tone: waiting ? 'warn' : (tones[order.orderStatus] ?? 'neutral'),
        }}
        monthlyTotal={price.monthly.ex}
        onceOffTotal={price.onceOff.ex}
        {...(order.orderStatus === 0 && !waiting && { missingCount: missing.length })}
        onMissing={() => setDialog(true)}
        save={save}
        onRetry={retrySave}
      />
      <MissingRequirements
        opened={dialog}
        onClose={() => setDialog(false)}
        requirements={missing}
        onEdit={(link) => {
          setDialog(false)
          router.history.push(toScreen(link, order.orderID))
        }}
        onCancel={() => {
          setDialog(false)
          router.history.push(toScreen(firstServiceRoute(order.customer.custType), order.orderID))
        }}
      />
    </>
  )
}
