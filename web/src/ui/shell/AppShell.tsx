import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './AppShell.module.css'
import type { MenuSection, RailPlace } from './menu.ts'
import { PlaceRail } from './PlaceRail.tsx'
import { useStoredFlag } from './use-stored-flag.ts'

// Lazy, because the home screen has no second level.
const SideMenu = lazy(() => import('./SideMenu.tsx').then((module) => ({ default: module.SideMenu })))
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))

type Props = {
  /** The logo and name, linking home. */
  brand: ReactNode
  /** The search button or field. */
  search?: ReactNode
  /** Links and buttons before the person. */
  tools?: ReactNode
  /** The watermark text, for a system that is not production. */
  watermark?: string
  /** The right end of the top bar: notifications and the person's menu. */
  person: ReactNode
  /** The coloured bar that shows the signed-in person and the dealer they act as. */
  impersonation?: ReactNode
  /** The order's status bar, only while an order or quote is open. */
  status?: ReactNode
  /** The places of the rail. Without them there is no rail, because the person is not in the portal yet; an empty list keeps its space. */
  places?: readonly RailPlace[]
  /** The second level of the rail. An empty list hides it. Undefined while the sections load; their space is kept. */
  menu: readonly MenuSection[] | undefined
  /** The panel at the right edge that can be collapsed, such as notes. */
  aside?: ReactNode
  /** Text at the foot, next to the year. */
  footer?: ReactNode
  /** The current address; the phone's drawer closes when it changes. */
  path: string
  children: ReactNode
}

/** The frame of every signed-in screen: top bar, bars below it, rail with its second level, content, footer with the year. */
export function AppShell(props: Props) {
  const { menu, path, places } = props
  const isPhone = useMediaQuery('(max-width: 56.24em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [collapsed, setCollapsed] = useStoredFlag('side-menu-collapsed')
  const [drawerOpened, setDrawerOpened] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the address changes
  useEffect(() => setDrawerOpened(false), [path])
  // An empty list keeps the space of the rail while nobody knows the places.
  const hasDrawer = isPhone && places !== undefined && places.length > 0
  const hasMenu = menu !== undefined && menu.length > 0
  const shell = useRef<HTMLDivElement>(null)
  const bars = useRef<HTMLDivElement>(null)

  // The side menu and anchored scrolling start below the bars, whose height changes with their content.
  useLayoutEffect(() => {
    const element = bars.current
    if (!element) return
    const measure = () => {
      const height = `${element.offsetHeight}px`
      shell.current?.style.setProperty('--bars-height', height)
      document.documentElement.style.scrollPaddingTop = `calc(${height} + 16px)`
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={shell} className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      {props.watermark && (
        <div className={classes.watermark} aria-hidden>
          {props.watermark}
        </div>
      )}
      <div ref={bars} className={classes.bars}>
        {props.impersonation}
        <header className={classes.top}>
          {hasDrawer && (
            <button
              type="button"
              className={classes.burger}
              aria-label="Open the menu"
              aria-expanded={drawerOpened}
              onClick={() => setDrawerOpened(true)}
            >
              <IconMenu2 size={20} aria-hidden />
            </button>
          )}
          <div className={classes.brand}>{props.brand}</div>
          <div className={classes.search}>{props.search}</div>
          <div className={classes.person}>
            {props.tools}
            {props.person}
          </div>
        </header>
        {props.status}
      </div>
      <div className={classes.below}>
        {!isPhone && places && (
          <div className={classes.rail}>
            <PlaceRail places={places} />
          </div>
        )}
        {(hasMenu || !menu) && !isPhone && (
          <div className={classes.side} data-collapsed={collapsed || undefined}>
            {hasMenu && (
              <Suspense>
                <SideMenu sections={menu} collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
              </Suspense>
            )}
          </div>
        )}
        <div className={classes.middle}>
          <main id="content" className={classes.content} tabIndex={-1}>
            {props.children}
          </main>
          <footer className={classes.footer}>
            <span>© {toLocalDay(new Date()).slice(0, 4)}</span> {props.footer}
          </footer>
        </div>
        {props.aside}
      </div>
      {hasDrawer && (
        <Suspense>
          <MenuDrawer
            opened={drawerOpened}
            onClose={() => setDrawerOpened(false)}
            places={places}
            sections={menu ?? []}
          />
        </Suspense>
      )}
    </div>
  )
}
