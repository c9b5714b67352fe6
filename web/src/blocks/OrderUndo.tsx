import { pages } from '@dealerline/shared/blocks/index.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { isReadOnly } from '@dealerline/shared/rules/order-states.ts'
import { VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { contactPrefix, contactRoute, orderForms } from '../session/order-forms.ts'
import { orderHistory } from '../session/order-history.ts'
import { useDealer } from '../session/portal.ts'
import { toScreen } from '../session/use-order.ts'
import { notify } from '../ui/feedback/notify.ts'
import { fieldVisits } from '../ui/form/field-visits.ts'
import type { StepDirection } from '../ui/grid/step-history.ts'

/**
 * Undo and redo with the keyboard for all services and forms of an order. A step of another screen opens that screen. While
 * the person types in a field, the browser undoes their text.
 */
export default function OrderUndo({ order }: { order: OrderDetail }) {
  const { orderID } = order
  const { isAdmin } = useDealer()
  const readOnly = isReadOnly(order, isAdmin)
  const navigate = useNavigate()
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef({ readOnly, navigate })
  latest.current = { readOnly, navigate }

  useEffect(() => {
    fieldVisits.start()
    const history = orderHistory(orderID)
    const open = (place: string) => {
      const { route } = screenOf(place)
      if (route) void latest.current.navigate({ href: toScreen(route, orderID) })
    }
    history.open = open
    // A step may have been undone before this was loaded.
    const waitingPlace = history.waitingPlace()
    if (waitingPlace) open(waitingPlace)
    history.onSkipped = (place, direction) => {
      const verb = direction === 'undo' ? 'undone' : 'redone'
      notify({ httpStatus: 409, message: `Not ${verb}: ${screenOf(place).label} could not be opened.` })
    }
    // The same text again is announced again.
    history.announce = (text) => {
      setAnnouncement('')
      setTimeout(() => setAnnouncement(text))
    }
    const press = (event: KeyboardEvent) => {
      const direction = directionOf(event)
      const { target, defaultPrevented } = event
      if (!direction || defaultPrevented || latest.current.readOnly) return
      if (isOutside(target) || isTextOfBrowser(target, direction)) return
      event.preventDefault()
      history.run(direction)
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      if (history.open === open) history.open = undefined
    }
  }, [orderID])
  return (
    <VisuallyHidden role="status" data-undo>
      {announcement}
    </VisuallyHidden>
  )
}

function directionOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  isComposing,
}: KeyboardEvent): StepDirection | undefined {
  if (!(ctrlKey || metaKey) || altKey || isComposing) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : undefined
}

/** Whether the focus is neither in the screen nor in a panel of the order, but for instance in a note or in the search. */
function isOutside(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target === document.body) return false
  const dialog = target.closest('[role="dialog"]')
  if (dialog) return dialog.querySelector('[data-steps]') === null
  // Cells handle the keys themselves.
  if (target.matches('input, textarea') && target.closest('[data-grid]')) return true
  return target.matches('input, textarea') && target.closest('main') === null
}

const isTextOfBrowser = (target: EventTarget | null, direction: StepDirection) =>
  direction === 'undo' ? fieldVisits.hasTextToUndo(target) : fieldVisits.hasTyped(target)

/** Returns the name and the address of the screen of a place. The name of a place begins with its block or form. */
function screenOf(place: string): { label: string; route?: string | undefined } {
  const [part = ''] = place.split(' ')
  const page = pages.find(({ blocks }) => blocks.some(({ name }) => name === part))?.page
  if (part.startsWith(contactPrefix)) return { label: 'The contact', route: contactRoute(part) }
  return page ?? orderForms.find((form) => form.part === part) ?? { label: 'The field' }
}
