import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { ConfirmHost, confirm } from './confirm.tsx'
import { SidePanel } from './SidePanel.tsx'

const question = {
  title: 'Cancel order 10482 for Novak Plumbing?',
  confirmLabel: 'Cancel the order',
  cancelLabel: 'Keep it',
}

async function ask(work?: () => Promise<unknown>) {
  let answer: Promise<boolean> = Promise.resolve(false)
  await act(async () => {
    answer = confirm({ ...question, ...(work && { work }) })
  })
  return { answer, dialog: await screen.findByRole('dialog', { name: question.title }) }
}

describe('the confirm dialog', () => {
  test('focuses the safe button', async () => {
    show(<ConfirmHost />)
    const { answer } = await ask()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'))
    await act(async () => screen.getByRole('button', { name: 'Keep it' }).click())
    expect(await answer).toBe(false)
  })

  test('returns no on Escape, and yes on the confirm button', async () => {
    const { person } = show(<ConfirmHost />)
    const first = await ask()
    await person.keyboard('{Escape}')
    expect(await first.answer).toBe(false)
    const second = await ask()
    await person.click(screen.getByRole('button', { name: 'Cancel the order' }))
    expect(await second.answer).toBe(true)
  })

  test('stays open while the confirmed work runs, whatever the person presses', async () => {
    let finish = () => {}
    const { person } = show(<ConfirmHost />)
    const { answer, dialog } = await ask(() => new Promise<void>((resolve) => (finish = resolve)))
    const button = screen.getByRole('button', { name: 'Cancel the order' })
    await person.click(button)
    expect(button.hasAttribute('data-loading')).toBe(true)
    expect(screen.getByRole('button', { name: 'Keep it' }).hasAttribute('disabled')).toBe(true)
    await person.keyboard('{Escape}')
    await person.click(button)
    expect(dialog.isConnected).toBe(true)
    await act(async () => finish())
    expect(await answer).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('closes if the confirmed work fails', async () => {
    const { person } = show(<ConfirmHost />)
    const { answer } = await ask(() => Promise.reject(new Error('no network')))
    await person.click(screen.getByRole('button', { name: 'Cancel the order' }))
    expect(await answer).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

function Terms() {
  const [isOpen, setIsOpen] = useState(false)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const confirmAll = () => {
    setIsConfirmed(true)
    setIsOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Read
      </button>
      <SidePanel
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Terms"
        foot={
          <button type="button" disabled={isConfirmed} onClick={confirmAll}>
            Confirm all
          </button>
        }
      >
        Texts
      </SidePanel>
    </>
  )
}

describe('the side panel', () => {
  test('returns the focus in the moment in which it closes', async () => {
    const { person } = show(<Terms />)
    await person.click(screen.getByRole('button', { name: 'Read' }))
    const button = await screen.findByRole('button', { name: 'Confirm all' })
    button.focus()
    act(() => button.click())
    expect(document.activeElement?.textContent).toBe('Read')
  })
})
