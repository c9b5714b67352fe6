import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long a screen has to open and to focus its first field, in milliseconds. */
const maxWait = 15_000

let endHolding = () => {}
let heldText = ''

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.selectionStart !== null

/** Keys that are no text and end nothing. */
const modifiers = new Set(['Shift', 'CapsLock', 'AltGraph', 'Dead'])

/** Holds the text that a person types while another screen opens, and types it into the first field of that screen. */
export function useHeldText(): void {
  const router = useRouter()
  useEffect(() => {
    const isOpening = () => router.state.status === 'pending'
    // The pages of services are found by the list of blocks. Their first field appears later than the screen.
    const isService = () => router.state.matches.at(-1)?.fullPath === '/$'
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) holdText(isOpening, isService)
    })
    return () => {
      unsubscribe()
      endHolding()
    }
  }, [router])
}

/**
 * Until the screen is there, the keys would be lost, or go to the field of the screen that the person has left, which the search gives
 * the focus back to. Any other key than a character, and the mouse, end it.
 */
function holdText(isOpening: () => boolean, isService: () => boolean): void {
  // A redirect begins another navigation.
  const text = heldText
  endHolding()
  heldText = text
  const left = new Set<EventTarget | null>(document.querySelectorAll('a, button, input, textarea, [tabindex]'))
  const hold = (event: KeyboardEvent) => {
    if (event.isComposing || modifiers.has(event.key)) return
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const isElsewhere = !isOpening() && (!isService() || isField(event.target))
    if (!isText || isElsewhere || (event.key === ' ' && heldText === '')) return endHolding()
    event.preventDefault()
    event.stopPropagation()
    heldText += event.key
  }
  const release = ({ target }: FocusEvent) => {
    const isHeading = target instanceof Element && target.matches('h1')
    if (isHeading || left.has(target)) return
    const typed = heldText
    endHolding()
    // The field may be rendered again with the focus before its text can change.
    if (typed && isField(target)) queueMicrotask(() => typeInto(target, typed))
  }
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', hold, { capture: true })
    window.removeEventListener('focusin', release)
    window.removeEventListener('pointerdown', end)
    heldText = ''
    endHolding = () => {}
  }
  const timer = setTimeout(end, maxWait)
  window.addEventListener('keydown', hold, { capture: true })
  window.addEventListener('focusin', release)
  window.addEventListener('pointerdown', end)
  endHolding = end
}

/** Types a text over the selection of a field, as a keyboard does. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
