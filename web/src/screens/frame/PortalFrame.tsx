import type { MenuItem } from '@dealerline/shared/contract/orders.ts'
import { componentOf } from '@dealerline/shared/rules/component.ts'
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useDealer } from '../../session/portal.ts'
import { toScreen, useOrder, useOrderID, useOrderMenu } from '../../session/use-order.ts'
import { forgetDrafts } from '../../ui/form/use-draft.ts'
import { lazyLater } from '../../ui/lazy-later.ts'
import { AppShell } from '../../ui/shell/AppShell.tsx'
import { BrandLink } from '../../ui/shell/BrandLink.tsx'
import type { MenuMark, MenuSection } from '../../ui/shell/menu.ts'
import { PersonMenu } from '../../ui/shell/PersonMenu.tsx'
import { SearchButton } from '../../ui/shell/SearchButton.tsx'
import { MfaReminder } from '../session/MfaReminder.tsx'
import { fallbackIcon, menuIcons } from './menu-icons.ts'
import { hasNotes } from './notes-draft.ts'

// What a first page does not show comes once it is wanted.
const Commands = lazyLater(() => import('./Commands.tsx'))
const NotesPanel = lazyLater(() => import('./NotesPanel.tsx'))
const OrderStatus = lazyLater(() => import('./OrderStatus.tsx'))

/** What stands round every screen of somebody who has signed in. */
export function PortalFrame() {
  const { settings, signIn } = useRouteContext({ from: '/staff' })
  const dealer = useDealer()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const orderID = useOrderID()
  const isHome = path === '/'
  const { data: order } = useOrder()
  const { data: items = [] } = useOrderMenu()
  const [commands, setCommands] = useState<'never' | 'opened' | 'closed'>('never')
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
        search={<SearchButton onOpen={() => setCommands('opened')} />}
        person={
          <PersonMenu
            name={dealer.dealerFullName}
            detail={`${dealer.authLevel} · ${dealer.dealerEmail}`}
            onLogout={logout}
          />
        }
        status={
          opened && (
            <Suspense>
              <OrderStatus order={opened} />
            </Suspense>
          )
        }
        menu={opened ? toSections(items, path, orderID) : []}
        aside={
          opened &&
          hasNotes(path) && (
            <Suspense>
              <NotesPanel orderID={orderID} component={componentOf(path)} />
            </Suspense>
          )
        }
        footer={settings.providerName}
      >
        <Outlet />
      </AppShell>
      {!dealer.mfaEnrolled && <MfaReminder />}
      {commands !== 'never' && (
        <Suspense>
          <Commands opened={commands === 'opened'} onClose={() => setCommands('closed')} />
        </Suspense>
      )}
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
