import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { useEntryFocus } from './use-entry-focus.ts'

function Entry() {
  const first = useRef<HTMLInputElement>(null)
  useEntryFocus(true, () => first.current?.focus())
  return <input ref={first} aria-label="First cell" />
}

// A dialog whose opener is gone gives the focus back to the screen as a whole.
test.each(['the screen', 'its heading', 'another field of it'])(
  'a screen begins at its first field if %s has the focus',
  (where) => {
    const page = (isOpen: boolean) => (
      <main tabIndex={-1}>
        <h1 tabIndex={-1}>Mobile</h1>
        <input aria-label="Remark" />
        {isOpen && <Entry />}
      </main>
    )
    const { rerender } = show(page(false))
    const focused = { 'the screen': 'main', 'its heading': 'heading' }[where]
    const element = focused ? screen.getByRole(focused) : screen.getByLabelText('Remark')
    element.focus()
    rerender(page(true))
    expect(document.activeElement).toBe(focused ? screen.getByLabelText('First cell') : element)
  },
)
