import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// The timeout of `findBy…` and `waitFor`: a slow machine takes longer than their default of one second.
configure({ asyncUtilTimeout: 60_000 })

// The files share one window, so each test leaves it as it found it.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

// Stub what jsdom lacks and the component library uses.
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
