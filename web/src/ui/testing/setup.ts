import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissAll } from '../feedback/notify.ts'
import { drafts } from '../form/draft-store.ts'

// The timeout of `findBy…` and `waitFor`: a slow machine takes longer than their default of one second.
configure({ asyncUtilTimeout: 60_000 })

// The test files share one window, so reset it after each test.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  drafts.forgetAll()
  dismissAll()
  sessionStorage.clear()
  localStorage.clear()
})

// Stub the browser functions that the component library uses and jsdom lacks.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.ResizeObserver = StillObserver
Element.prototype.scrollIntoView = vi.fn()
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
// jsdom computes styles, but has no layout.
Element.prototype.checkVisibility = function () {
  for (let element: Element | null = this; element; element = element.parentElement)
    if (getComputedStyle(element).display === 'none') return false
  return true
}
