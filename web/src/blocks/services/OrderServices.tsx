import type { Block } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { toCallerKind } from '@dealerline/shared/rules/access.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { orderDrafts } from '../../session/order-drafts.ts'
import { useDealer } from '../../session/portal.ts'
import { draftsQuery } from '../DraftsOfServices.tsx'
import { type Service, servicesOf } from './order-services.ts'
import { type RowTarget, ServiceRows } from './ServiceRows.tsx'
import classes from './services.module.css'
import { useSectionScroll } from './use-section-scroll.ts'

interface Props {
  order: OrderDetail
  open: Service
  /** The editor of the open service. */
  children: ReactNode
}

/**
 * All services of an order on one page, in the order of the menu. The service at the address can be edited, and the
 * others show their rows. Alt-PageDown and Alt-PageUp open the next and the previous service.
 */
export function OrderServices({ order, open, children }: Props) {
  const { orderID } = order
  const { authLevel, authGroup, flags } = useDealer()
  const { isFetched } = useQuery(draftsQuery(orderID))
  const hasDraft = (block: Block) => isFetched && orderDrafts(orderID).find(block.name) !== undefined
  const services = servicesOf(order, open.page, { caller: toCallerKind(authLevel, authGroup), flags, hasDraft })
  const openIndex = services.findIndex(({ page }) => page.route === open.page.route)
  const sections = useRef(new Map<string, HTMLElement>())
  const openSection = useRef<HTMLDivElement>(null)
  const keepInPlace = useSectionScroll(openSection, open.page.route, openIndex <= 0)
  const navigate = useNavigate()
  const openService = ({ page }: Service, target: RowTarget) => {
    keepInPlace(sections.current.get(page.route))
    const search = { order: orderID, ...target }
    void navigate({ to: '/$', params: { _splat: page.route.slice(1) }, search, resetScroll: false })
  }
  useServiceKeys((step) => {
    const next = services[openIndex + step]
    if (next) openService(next, { row: 1 })
  })
  return (
    <>
      {services.map((service) =>
        service.page.route === open.page.route ? (
          <div key={service.page.route} ref={openSection} className={classes.open} data-alone={services.length === 1}>
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

/** Calls back with 1 on Alt-PageDown and with -1 on Alt-PageUp. */
function useServiceKeys(move: (step: 1 | -1) => void) {
  const latest = useRef(move)
  latest.current = move
  const press = useMemo(
    () => (event: KeyboardEvent) => {
      const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
      if (step === 0 || !event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      latest.current(step)
    },
    [],
  )
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [press])
}
