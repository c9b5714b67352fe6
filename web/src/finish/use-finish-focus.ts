import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isSaving, saveOrderNow } from '../session/order-saving.ts'
import { focusNextStep, useFinishState } from './finish-state.ts'

/** Keeps the focus in the panel, or on the button that opens it, when one replaces the other. */
export function useKeptFocus(
  panel: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  place: string,
) {
  const placeBefore = useRef(place)
  useEffect(() => {
    if (placeBefore.current === place) return
    placeBefore.current = place
    // The control with the focus has disappeared.
    if (document.activeElement !== document.body) return
    const target = panel.current?.querySelector<HTMLElement>('h2') ?? opener.current
    target?.focus()
  }, [place, panel, opener])
}

/** The last request for the focus that a panel has answered. The panel may load after the request. */
let answeredRequest = 0

/** How long a panel may load before the focus stays on its heading, in milliseconds. */
const maxWait = 5000

/**
 * Moves the focus to the next step of the panel for each request: a gap, which has `data-next`, or sending.
 * @param isShown Whether the panel can take the focus. The sheet of a phone cannot while it opens.
 */
export function useFinishFocus(panel: RefObject<HTMLElement | null>, isShown: boolean): void {
  const { focusRequests } = useFinishState()
  useEffect(() => {
    const element = panel.current
    if (!element || !isShown || focusRequests === answeredRequest) return
    answeredRequest = focusRequests
    if (!isSaving() && focusStep(element)) return keepFromHeading(element, () => focusStep(element))
    const heading = element.querySelector<HTMLElement>('h2')
    heading?.focus()
    const observer = new MutationObserver(() => {
      if (document.activeElement !== heading || focusStep(element)) observer.disconnect()
    })
    // Typed rows may meet requirements once they are saved, and a part of the panel may still be loading.
    void saveOrderNow().then(() => {
      if (document.activeElement !== heading || focusStep(element)) return
      observer.observe(element, { childList: true, subtree: true })
      setTimeout(() => observer.disconnect(), maxWait)
    })
    return () => observer.disconnect()
  }, [focusRequests, panel, isShown])
}

/**
 * Moves the focus again if it goes to the heading before the person acts: the library moves it there just after the sheet of a
 * phone has opened, at a time that it does not tell. Returns a function that ends this.
 */
export function keepFromHeading(panel: HTMLElement, focus: () => void): () => void {
  const heading = panel.querySelector('h2')
  const ending = new AbortController()
  const { signal } = ending
  const end = () => ending.abort()
  panel.addEventListener('focusin', ({ target }) => target === heading && focus(), { signal })
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, end, { signal, capture: true })
  return end
}

const control = 'input:not([type="hidden"]), select, textarea, button, a'

/**
 * Returns the control of the next gap after the focus, or the button that sends if there is no gap. Undefined if the focus is there
 * already.
 */
export function findNextControl(panel: HTMLElement): HTMLElement | undefined {
  const gaps = [...panel.querySelectorAll<HTMLElement>('[data-next]')]
  const current = gaps.findIndex((gap) => gap.contains(document.activeElement))
  const step = gaps[current + 1] ?? gaps[0] ?? panel.querySelector<HTMLElement>('[data-field="send"]')
  if (!step || step.contains(document.activeElement)) return undefined
  return step.matches(control) ? step : (step.querySelector<HTMLElement>(control) ?? undefined)
}

function focusStep(panel: HTMLElement): boolean {
  const target = findNextControl(panel)
  target?.focus()
  return target !== undefined
}

/** Passes the focus of a step that disappears to the next one, because its requirement is met. */
export function usePassedFocus(step: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = step.current
    return () => {
      if (element?.contains(document.activeElement)) focusNextStep()
    }
  }, [step])
}
