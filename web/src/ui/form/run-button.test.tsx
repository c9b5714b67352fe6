import { act, screen, waitFor, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfirmHost } from '../feedback/confirm.tsx'
import { dismissAll } from '../feedback/notify.ts'
import { Snackbar } from '../feedback/Snackbar.tsx'
import { show } from '../testing/render.tsx'
import { RunButton } from './RunButton.tsx'

const render = (props: Omit<ComponentProps<typeof RunButton>, 'children'>) =>
  show(
    <>
      <RunButton {...props}>Process</RunButton>
      <ConfirmHost />
      <Snackbar />
    </>,
  )
const button = () => screen.getByRole('button', { name: 'Process' })

function ClosingScreen() {
  const [isOpen, setIsOpen] = useState(true)
  const close = async () => setIsOpen(false)
  return (
    <>
      {isOpen && (
        <RunButton run={close} done="deleted">
          Process
        </RunButton>
      )}
      <Snackbar />
    </>
  )
}

describe('a button that runs something', () => {
  afterEach(() => act(dismissAll))

  test('runs once while it shows that it works, and then says so', async () => {
    let finish = () => {}
    const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const { person } = render({ run, done: 'updated' })
    await person.click(button())
    await waitFor(() => expect(button().getAttribute('data-loading')).toBe('true'))
    await person.click(button())
    await act(async () => finish())
    expect(await screen.findByText('Updated OK')).toBeTruthy()
    expect(button().getAttribute('data-loading')).toBeNull()
    expect(run).toHaveBeenCalledOnce()
  })

  test('asks first, and does nothing without a confirmation', async () => {
    const run = vi.fn(async () => undefined)
    const { person } = render({ run, question: { title: 'Process it?', confirmLabel: 'Yes' } })
    await person.click(button())
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(run).not.toHaveBeenCalled()
    await person.click(button())
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(run).toHaveBeenCalledOnce())
  })

  test.each([
    ['the reason', {}, 'The server is busy.'],
    [
      'the message of the portal with the reason',
      { failed: 'notDeleted' },
      'Nothing was deleted. cant delete: The server is busy.',
    ],
    ['a text of the screen', { failed: () => 'The list could not be exported.' }, 'The list could not be exported.'],
  ] as const)('shows after a failure %s, and reads again what may have changed', async (_, props, text) => {
    const refresh = vi.fn(async () => undefined)
    const run = () => Promise.reject(new Error('The server is busy.'))
    const { person } = render({ run, refresh, ...props })
    await person.click(button())
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
    expect(within(screen.getByRole('alert')).getByText(text)).toBeTruthy()
  })

  test('says so although its screen is gone when it ends', async () => {
    const { person } = show(<ClosingScreen />)
    await person.click(button())
    expect(await screen.findByText('Deleted OK')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Process' })).toBeNull()
  })
})
