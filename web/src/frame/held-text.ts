import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long a screen has to open and to focus its first field, in milliseconds. */
const maxWait = 15_000

let endHolding = () => {}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.selectionStart !== null

/** Holds the text that a person types while another screen opens, and types it into the first field of that screen. */
export function useHeldText(): void {
  const router = useRouter()
  useEffect(() => {
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) holdText(() => router.state.status === 'pending')
    })
    return () => {
      unsubscribe()
      endHolding()
    }
  }, [router])
}

/**
 * Until the screen is there, the keys would be lost, or go to the field of the screen that the person has left, which the search gives
 * the focus back to. Any other key than a character, and the mouse, end it, and a field that stays on the next screen.
 */
function holdText(isOpening: () => boolean): void {
  endHolding()
  const left = new Set<EventTarget | null>(document.querySelectorAll('a, button, input, textarea, [tabindex]'))
  let text = ''
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key === 'Shift') return
    const isElsewhere = isField(event.target) && !isOpening()
    if (isElsewhere || event.key.length > 1 || (event.key === ' ' && text === '')) return endHolding()
    event.preventDefault()
    event.stopPropagation()
    text += event.key
  }
  const release = ({ target }: FocusEvent) => {
    const isHeading = target instanceof Element && target.matches('h1')
    if (isHeading || left.has(target)) return
    endHolding()
    // The field may be rendered again with the focus before its text can change.
    if (text && isField(target)) queueMicrotask(() => typeInto(target, text))
  }
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', hold, { capture: true })
    window.removeEventListener('focusin', release)
    window.removeEventListener('pointerdown', end)
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
