import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { allLines, blockSearch } from '../block-search.ts'
import { type Service, useServices } from './order-services.ts'
import { type RowTarget, ServiceRows } from './ServiceRows.tsx'
import classes from './services.module.css'

interface Props {
  order: OrderDetail
  open: Service
  /** The editor of the open service. */
  children: ReactNode
}

/**
 * The service at the address, alone; or, as *All lines*, all services of the order in the order of the menu, of which it can be edited
 * and the others show their rows. Alt-PageDown and Alt-PageUp open the next and the previous service.
 */
export function OrderServices({ order, open, children }: Props) {
  const { orderID } = order
  const { services, hasDraft } = useServices(order, open.page)
  const { lines } = useScreenSearch(blockSearch)
  const showsAll = lines === allLines
  const openIndex = services.findIndex(({ page }) => page.route === open.page.route)
  const sections = useRef(new Map<string, HTMLElement>())
  const openSection = useRef<HTMLDivElement>(null)
  const keepInPlace = useSectionScroll(openSection, open.page.route, !showsAll || openIndex <= 0)
  const navigate = useNavigate()
  const openService = ({ page }: Service, target: RowTarget) => {
    keepInPlace(sections.current.get(page.route))
    const search = { order: orderID, ...(showsAll && { lines }), ...target }
    void navigate({ to: '/$', params: { _splat: page.route.slice(1) }, search, resetScroll: false })
  }
  const move = (step: 1 | -1) => {
    const next = services[openIndex + step]
    if (next) openService(next, { row: 1 })
  }
  useHotkeys(
    [
      ['alt+PageDown', () => move(1)],
      ['alt+PageUp', () => move(-1)],
    ],
    [],
    true,
  )
  const shownServices = services.filter(({ page }) => showsAll || page.route === open.page.route)
  return (
    <>
      {shownServices.map((service) =>
        service.page.route === open.page.route ? (
          <div
            key={service.page.route}
            ref={openSection}
            className={classes.open}
            data-alone={!showsAll || services.length === 1}
          >
            {children}
          </div>
        ) : (
          <ServiceRows
            key={service.page.route}
            service={service}
            order={order}
            hasDraft={service.blocks.some(hasDraft)}
            headRef={(element) => {
              if (element) sections.current.set(service.page.route, element)
              return () => void sections.current.delete(service.page.route)
            }}
            onOpen={(target) => openService(service, target)}
          />
        ),
      )}
    </>
  )
}

/**
 * Keeps the head of the open section where it was when a section above it closes, and scrolls to it if it was opened
 * from elsewhere. @param isFirst whether nothing is above the open section
 */
function useSectionScroll(section: RefObject<HTMLElement | null>, route: string, isFirst: boolean) {
  const router = useRouter()
  const headTop = useRef<number>(undefined)
  const place = useRef(() => {})
  place.current = () => {
    const element = section.current
    if (!element || (isFirst && headTop.current === undefined)) return
    if (headTop.current === undefined) element.scrollIntoView({ block: 'start' })
    else window.scrollBy({ top: element.getBoundingClientRect().top - headTop.current, behavior: 'instant' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another section moves the page
  useLayoutEffect(() => place.current(), [route])
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        // The router has just scrolled to the top.
        place.current()
        headTop.current = undefined
      }),
    [router],
  )
  /** Remembers the position of a section that is about to open. */
  return (element: HTMLElement | null | undefined) => {
    headTop.current = element?.getBoundingClientRect().top
  }
}
