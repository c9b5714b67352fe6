import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { useFocusField } from './use-focus-field.ts'

function Page({ dialog, ready }: { dialog: boolean | 'hidden'; ready: boolean }) {
  useFocusField({ field: 'abn' })
  return (
    <>
      <input aria-label="Name" />
      {ready && <input name="abn" aria-label="ABN" />}
      {dialog && (
        <div
          role="dialog"
          aria-modal="true"
          aria-label="Go to"
          style={{ display: dialog === 'hidden' ? 'none' : 'block' }}
        >
          <input aria-label="Search" ref={(box) => box?.focus()} />
        </div>
      )}
    </>
  )
}

const focusedLabel = () => document.activeElement?.getAttribute('aria-label')

describe('the field in a link', () => {
  afterEach(cleanup)

  test('takes the focus once it appears', async () => {
    const { rerender } = render(<Page dialog={false} ready={false} />)
    rerender(<Page dialog={false} ready />)
    await waitFor(() => expect(focusedLabel()).toBe('ABN'))
  })

  test('leaves the focus to a person who types in another field by then', async () => {
    const { rerender } = render(<Page dialog={false} ready={false} />)
    screen.getByLabelText('Name').focus()
    rerender(<Page dialog={false} ready />)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(focusedLabel()).toBe('Name')
  })

  test('moves the focus to the field only after an open dialog closes', async () => {
    const { rerender } = render(<Page dialog ready={false} />)
    rerender(<Page dialog ready />)
    await screen.findByLabelText('ABN')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(focusedLabel()).toBe('Search')
    rerender(<Page dialog={false} ready />)
    await waitFor(() => expect(focusedLabel()).toBe('ABN'))
  })

  test('takes the focus if a closed dialog is still in the page, hidden', async () => {
    render(<Page dialog="hidden" ready />)
    await waitFor(() => expect(focusedLabel()).toBe('ABN'))
  })

  test('takes the focus when an open dialog becomes hidden', async () => {
    const { rerender } = render(<Page dialog ready />)
    expect(focusedLabel()).toBe('Search')
    rerender(<Page dialog="hidden" ready />)
    await waitFor(() => expect(focusedLabel()).toBe('ABN'))
  })
})
