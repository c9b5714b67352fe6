import { componentOf } from '@dealerline/shared/rules/component.ts'
import { authLevelLabels } from '@dealerline/shared/rules/dealers.ts'
import { Button } from '@mantine/core'
import { IconHistory, IconSparkles, IconUserCog, IconUserShare } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { FinishPlace } from '../finish/FinishPlace.tsx'
import { useFinishKey } from '../finish/use-finish-key.ts'
import { NotificationBell } from '../screens/notifications/NotificationBell.tsx'
import { MfaReminder } from '../screens/session/MfaReminder.tsx'
import { setLesseeOnlyOrder, useLesseeOnly } from '../session/lessee-only.ts'
import { useDealer, useLogin } from '../session/portal.ts'
import { signOut } from '../session/sign-out.ts'
import { useNews } from '../session/use-news.ts'
import { useOrder, useOrderID } from '../session/use-order.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useOpener } from '../ui/feedback/use-entry-focus.ts'
import { useKeptFocus } from '../ui/feedback/use-kept-focus.ts'
import { lazyPrefetched } from '../ui/lazy-prefetched.tsx'
import { useIsOffline } from '../ui/network.ts'
import { AppLink } from '../ui/shell/AppLink.tsx'
import { AppShell } from '../ui/shell/AppShell.tsx'
import { BrandLink } from '../ui/shell/BrandLink.tsx'
import { PersonMenu } from '../ui/shell/PersonMenu.tsx'
import { SearchButton } from '../ui/shell/SearchButton.tsx'
import { FrameTools } from './FrameTools.tsx'
import { useHeldText } from './held-text.ts'
import { hasNotes } from './notes-draft.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { ImpersonationBarPlace, StatusPlace } from './Places.tsx'
import type { ScreensFor } from './screens-for.ts'
import { beginTypeAhead } from './type-ahead.ts'
import { useMenu } from './use-menu.ts'
import { useRail } from './use-rail.ts'

// Load these later, because the first page does not show them.
const ActAsDialog = lazyPrefetched(() => import('../screens/impersonation/ActAsDialog.tsx'))
const SessionImpersonationBar = lazyPrefetched(() => import('../screens/impersonation/SessionImpersonationBar.tsx'))
const KeptOrder = lazyPrefetched(() => import('../blocks/KeptOrder.tsx'))
const Commands = lazyPrefetched(() => import('./Commands.tsx'))
const FinishColumn = lazyPrefetched(() => import('../finish/FinishColumn.tsx'))
const NotesPanel = lazyPrefetched(() => import('./NotesPanel.tsx'))
const NoteCount = lazyPrefetched(() => import('./NoteCount.tsx'))
const OrderGuard = lazyPrefetched(() => import('./OrderGuard.tsx'))
const OrderUndo = lazyPrefetched(() => import('../blocks/OrderUndo.tsx'))
const OrderStatus = lazyPrefetched(() => import('./OrderStatus.tsx'))

type PanelState = 'never' | 'opened' | 'closed'

interface Props {
  /** The screens that a person can open by their title. */
  screensFor: ScreensFor
}

/** The frame around every screen of a signed-in person. */
export function PortalFrame({ screensFor }: Props) {
  const { settings, signIn } = useRouteContext({ from: '/staff' })
  const dealer = useDealer()
  const { person, canImpersonate, isImpersonating } = useLogin()
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const orderID = useOrderID()
  const linkedNote = useRouterState({ select: (state) => Number(/^note-(\d+)$/.exec(state.location.hash)?.[1] ?? 0) })
  const isHome = path === '/'
  const { data: order, isPending } = useOrder()
  const rail = useRail(screensFor)
  const menu = useMenu(path, rail.current)
  const lesseeOnly = useLesseeOnly(path, orderID)
  const [commands, setCommands] = useState<PanelState>('never')
  const [actAs, setActAs] = useState<PanelState>('never')
  const entries = [
    ...(canImpersonate
      ? [{ label: 'Act as another dealer', icon: IconUserShare, onChoose: () => setActAs('opened') }]
      : []),
    { label: 'My profile', icon: IconUserCog, onChoose: () => router.history.push('/profile') },
    { label: 'History', icon: IconHistory, onChoose: () => router.history.push('/history') },
    { label: "What's new", icon: IconSparkles, onChoose: () => router.history.push('/whats-new') },
  ]
  const openCommands = () => {
    beginTypeAhead()
    setCommands('opened')
  }
  const client = useQueryClient()
  const logout = () => void signOut(signIn, client)
  useNews()
  const openOrder = !isHome && orderID > 0 ? order : undefined
  const isOpening = !isHome && orderID > 0 && isPending
  const isOffline = useIsOffline()
  const noteScreen = { orderID, component: componentOf(path) }
  useKeptFocus()
  useOpener()
  useHeldText()
  useFinishKey(openOrder !== undefined || isOpening)
  return (
    <>
      <AppShell
        path={path}
        brand={<BrandLink name={settings.providerName} logoUrl={settings.logoUrl || undefined} />}
        search={<SearchButton onOpen={openCommands} />}
        watermark={settings.watermark}
        tools={
          <>
            <FrameTools remoteSupportUrl={settings.remoteSupportUrl} />
            <NotificationBell />
          </>
        }
        person={
          <PersonMenu
            name={dealer.dealerFullName}
            detail={`${authLevelLabels[dealer.authLevel]} · ${dealer.dealerEmail}`}
            entries={entries}
            onLogout={isImpersonating ? undefined : logout}
          />
        }
        impersonation={
          isImpersonating && (
            <Suspense fallback={<ImpersonationBarPlace />}>
              <SessionImpersonationBar />
            </Suspense>
          )
        }
        status={
          openOrder ? (
            <Suspense fallback={<StatusPlace />}>
              <OrderStatus order={openOrder} path={path} />
            </Suspense>
          ) : isOpening && !isOffline ? (
            <StatusPlace />
          ) : (
            <OfflineBar />
          )
        }
        places={rail.places}
        menu={menu}
        aside={
          openOrder ? (
            <Suspense fallback={<FinishPlace path={path} />}>
              <FinishColumn
                order={openOrder}
                path={path}
                notes={
                  hasNotes(path)
                    ? {
                        panel: <NotesPanel {...noteScreen} linkedNote={linkedNote} />,
                        count: <NoteCount key={path} {...noteScreen} />,
                        linked: linkedNote,
                      }
                    : undefined
                }
              />
            </Suspense>
          ) : (
            isOpening && <FinishPlace path={path} />
          )
        }
        footer={settings.providerName}
      >
        {lesseeOnly && (
          <Notice>
            <span>The menu lists only the change of lessee that you are setting up.</span>
            <AppLink href="/">Back to Start</AppLink>
            {orderID > 0 && (
              <Button size="compact-sm" variant="subtle" onClick={() => setLesseeOnlyOrder(0)}>
                Show the whole menu
              </Button>
            )}
          </Notice>
        )}
        {openOrder && menu?.length === 0 && (
          <Notice>
            <span>
              This customer has no address yet. <AppLink href={`/create-customer?order=${orderID}`}>Add one</AppLink>{' '}
              and the menu of services appears.
            </span>
          </Notice>
        )}
        {openOrder && (
          <Suspense>
            <OrderGuard order={openOrder} path={path} />
            <KeptOrder order={openOrder} />
            <OrderUndo key={orderID} order={openOrder} />
          </Suspense>
        )}
        <Outlet />
      </AppShell>
      {!person.mfaEnrolled && !isImpersonating && <MfaReminder />}
      {commands !== 'never' && (
        <Suspense>
          <Commands screensFor={screensFor} opened={commands === 'opened'} onClose={() => setCommands('closed')} />
        </Suspense>
      )}
      {actAs !== 'never' && (
        <Suspense>
          <ActAsDialog opened={actAs === 'opened'} onClose={() => setActAs('closed')} />
        </Suspense>
      )}
    </>
  )
}
