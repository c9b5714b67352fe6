import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Screen() {
  const [rows, setRows] = useState(['First', 'Second', 'Third'])
  const [isDone, setIsDone] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isDialog, setIsDialog] = useState(true)
  useKeptFocus()
  return (
    <main>
      <h1>Numbers</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
              Remove {row}
            </button>
          </li>
        ))}
      </ul>
      {isDone ? (
        <p>Sent</p>
      ) : (
        <button type="button" onClick={() => setIsDone(true)}>
          Send
        </button>
      )}
      <button
        type="button"
        disabled={isBusy}
        onClick={() => {
          setIsBusy(true)
          setTimeout(() => setIsBusy(false), 100)
        }}
      >
        Save
      </button>
      {isDialog && (
        <div role="dialog">
          <button type="button" onClick={() => setIsDialog(false)}>
            Close
          </button>
        </div>
      )}
    </main>
  )
}

const press = async (name: string) => {
  const person = userEvent.setup()
  screen.getByRole('button', { name }).focus()
  await person.keyboard('{Enter}')
}
const expectFocus = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

test('the focus of a removed row goes to the next row, and of the last one to the row before it', async () => {
  render(<Screen />)
  await press('Remove Second')
  await expectFocus('Remove Third')
  await press('Remove Third')
  await expectFocus('Remove First')
})

test('the focus of a button that its result replaces goes to the heading', async () => {
  render(<Screen />)
  await press('Send')
  await expectFocus('Numbers')
})

test('a button that is disabled while it works has the focus again afterwards', async () => {
  render(<Screen />)
  await press('Save')
  screen.getByRole('button', { name: 'Save' }).blur()
  await expectFocus('Save')
})

test('a dialog returns its focus itself', async () => {
  render(<Screen />)
  await press('Close')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.activeElement).toBe(document.body)
})
