import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showAt } from '../ui/testing/in-portal.tsx'
import { HeaderForm } from './HeaderForm.tsx'

afterEach(cleanup)

const choices = { plans: [], handsets: [], addresses: [], contacts: [], bundles: [], residential: false }

const onChange = vi.fn()
let show = (_modem: string) => {}

function Screen() {
  const [{ modem, revision }, setShown] = useState({ modem: 'Fritz', revision: 0 })
  show = (next) => setShown({ modem: next, revision: revision + 1 })
  return (
    <HeaderForm
      block={ipVoice}
      order={makeOrder()}
      header={{ currentModem: modem }}
      visibleFields={Object.keys(ipVoice.header?.fields ?? {})}
      choices={choices}
      readOnly={false}
      isEntry={false}
      focusField={undefined}
      isUnfolded
      revision={revision}
      onChange={onChange}
      onValid={() => {}}
      onRemove={undefined}
    />
  )
}

test('shows the values of a step without reporting the old ones as typed', async () => {
  const { person } = showAt('/', Screen)
  const modem = await screen.findByLabelText<HTMLInputElement>('Current modem')
  act(() => show(''))
  expect(modem.value).toBe('')
  expect(onChange.mock.calls.filter(([header]) => header.currentModem !== '')).toEqual([])
  await person.type(modem, 'X')
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ currentModem: 'X' })
})

test('keeps the space that the person typed last when the stored text without it is shown', async () => {
  const { person } = showAt('/', Screen)
  const modem = await screen.findByLabelText<HTMLInputElement>('Current modem')
  await person.type(modem, ' 7490 ')
  act(() => show('Fritz 7490'))
  await person.type(modem, 'AX')
  expect(modem.value).toBe('Fritz 7490 AX')
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ currentModem: 'Fritz 7490 AX' })
})
