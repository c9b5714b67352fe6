import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// How long `findBy…` and `waitFor` keep looking: a slow machine takes longer than the second they wait by default.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)

// What jsdom lacks and the component library asks for.
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
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
