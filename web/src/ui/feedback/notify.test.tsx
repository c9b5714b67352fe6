import { noteCalls } from '@dealerline/shared/contract/notes.ts'
import { useMutation } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, send } from '../../api.ts'
import { answerCalls, Refusal } from '../testing/answer-calls.ts'
import { show } from '../testing/render.tsx'
import { dismissAbout, dismissAll, notify, useStatusMessage } from './notify.ts'
import { Snackbar } from './Snackbar.tsx'

function Status() {
  return <output data-testid="status">{useStatusMessage()?.message}</output>
}

function NotesButton({ orderID }: { orderID: number }) {
  const { mutate } = useMutation({
    mutationFn: () => send(noteCalls.getNotes, { params: { orderID, component: 'create-mobile' } }),
    onSuccess: () => notify({ httpStatus: 200, message: `${orderID} read` }),
    onError: (error) => notify({ httpStatus: 500, message: `${orderID} failed: ${error.message}` }, error),
  })
  return (
    <button type="button" onClick={() => mutate()}>
      Read {orderID}
    </button>
  )
}

describe('the snackbar', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    act(dismissAll)
  })
  const notifyStatus = (httpStatus: number, message: string, more: { isBad?: true } = {}) => {
    act(() => void notify({ httpStatus, message, ...more }))
    act(() => void vi.advanceTimersToNextFrame())
  }
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

  test('closes by itself 2 s after status 200', { meta: { rules: ['SHELL-snackbar-success'] } }, () => {
    show(<Snackbar />)
    notifyStatus(200, 'Order saved')
    wait(1999)
    expect(screen.getByRole('status').textContent).toContain('Order saved')
    wait(1)
    expect(screen.queryByText('Order saved')).toBeNull()
  })

  test.each([204, 400, 409, 500])(
    'stays until closed on status %s',
    { meta: { rules: ['SHELL-snackbar-error'] } },
    (httpStatus) => {
      show(<Snackbar />)
      notifyStatus(httpStatus, 'Something else')
      wait(60_000)
      expect(screen.getByRole('alert').textContent).toContain('Something else')
      act(() => screen.getByRole('button', { name: 'Close this message' }).click())
      expect(screen.queryByText('Something else')).toBeNull()
    },
  )

  test('shows in red that an optional list is missing, and closes the message after 2 s', {
    meta: { rules: ['ERR-fetch-as-200'] },
  }, () => {
    show(<Snackbar />)
    notifyStatus(200, 'Error getting Data', { isBad: true })
    expect(screen.getByRole('alert').textContent).toContain('Error getting Data')
    wait(2000)
    expect(screen.queryByText('Error getting Data')).toBeNull()
  })

  test('keeps an error when a success follows, and does not repeat the same error', () => {
    show(<Snackbar />)
    notifyStatus(500, 'Not saved')
    notifyStatus(500, 'Not saved')
    notifyStatus(200, 'Note saved')
    expect(screen.getAllByText('Not saved')).toHaveLength(1)
    wait(5000)
    expect(screen.getByText('Not saved')).toBeTruthy()
  })

  test('replaces an error when the same call succeeds, and keeps those of other calls', async () => {
    vi.useRealTimers()
    connect({ onSuccess: dismissAbout })
    onTestFinished(() => connect())
    let isDown = true
    const answer = () => (isDown ? new Refusal(500, 'The register is down') : [])
    answerCalls({ 'Order/getNotes/1': answer, 'Order/getNotes/2': answer })
    const { person } = show(
      <>
        <NotesButton orderID={1} />
        <NotesButton orderID={2} />
        <Snackbar />
      </>,
    )
    const press = (orderID: number) => person.click(screen.getByRole('button', { name: `Read ${orderID}` }))
    await press(1)
    await press(2)
    await press(1)
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        '2 failed: The register is down1 failed: The register is down',
      ),
    )
    isDown = false
    await press(1)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('2 failed: The register is down'))
    expect(screen.getByRole('status').textContent).toBe('1 read')
  })

  test('replaces the message of an action with its later one', () => {
    show(<Snackbar />)
    act(() => notify({ httpStatus: 500, message: 'Not sent' }, 'send 7'))
    act(() => notify({ httpStatus: 500, message: 'Not printed' }, 'print 7'))
    act(() => notify({ httpStatus: 200, message: 'Email Sent' }, 'send 7'))
    expect(screen.getByRole('alert').textContent).toBe('Not printed')
    expect(screen.getByRole('status').textContent).toBe('Email Sent')
  })

  test.each([
    [200, undefined],
    [204, true],
    [400, true],
    [409, true],
    [500, false],
  ])('clears the status message of a %s after 2 s', { meta: { rules: ['P6'] } }, (httpStatus, isQuiet) => {
    show(<Snackbar />)
    const entry = () => screen.queryByText('Told')?.parentElement
    notifyStatus(httpStatus, 'Told')
    wait(1999)
    expect(entry()?.hasAttribute('data-quiet')).toBe(false)
    wait(1)
    expect(entry()?.hasAttribute('data-quiet')).toBe(isQuiet)
    if (httpStatus !== 500) return
    notifyStatus(200, 'Saved OK')
    expect(entry()?.hasAttribute('data-quiet')).toBe(true)
  })

  test.each([
    [200, ''],
    [400, ''],
    [500, 'Told'],
  ])(
    'shows the status message of a %s for 2 s, then "%s"',
    { meta: { rules: ['MSG-auto-clear', 'MSG-500-stays', 'MSG-variant-200'] } },
    (httpStatus, remaining) => {
      show(<Status />)
      notifyStatus(httpStatus, 'Told')
      wait(1999)
      expect(screen.getByTestId('status').textContent).toBe('Told')
      wait(1)
      expect(screen.getByTestId('status').textContent).toBe(remaining)
    },
  )
})
