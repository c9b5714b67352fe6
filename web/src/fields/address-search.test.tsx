import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../ui/testing/answer-calls.ts'
import { show } from '../ui/testing/render.tsx'
import { AddressSearch } from './AddressSearch.tsx'

const match = {
  search_result_id: 'GANSW1',
  formatted_address: '3 Harbour Street, Sydney NSW 2000',
  street_address: '3 Harbour Street',
  suburb: 'Sydney',
  state: 'NSW',
  postcode: '2000',
}

function setUp(onType?: (address: object) => void) {
  answerCalls({ validateAddress: () => ({ results: [match] }) })
  const onChoose = vi.fn()
  const { person } = show(<AddressSearch name="address" onChoose={onChoose} {...(onType && { onType })} />)
  const search = screen.getByRole<HTMLInputElement>('combobox', { name: /Search for a physical street address/ })
  return { person, search, onChoose }
}

test.each([
  ['3 Harbour St, Sydney', 1],
  ['harbour street', 1],
  ['31 Harbour Street', 0],
  ['3 Nowhere Road', 0],
])('Enter after %j chooses the first suggestion only if it has the words: %i', async (text, count) => {
  const { person, search, onChoose } = setUp()
  await person.type(search, text)
  await screen.findByRole('option', { name: match.formatted_address })
  await person.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledTimes(count)
})

test('Enter before the response chooses no unrelated address', async () => {
  const { person, search, onChoose } = setUp()
  await person.type(search, '99 Nowhere Road{Enter}')
  await screen.findByRole('option', { name: match.formatted_address })
  expect(onChoose).not.toHaveBeenCalled()
})

test.each([
  ['99 Nowhere Road', { streetAddress: '99 Nowhere Road', suburb: '', postCode: '' }],
  [
    '99 Nowhere Road, Hay NSW 2711',
    { streetAddress: '99 Nowhere Road', suburb: 'Hay', state: 'NSW', postCode: '2711' },
  ],
])('the text %j that is left without a choice becomes a typed address', async (text, address) => {
  const onType = vi.fn()
  const { person, search } = setUp(onType)
  await person.type(search, text)
  await person.tab()
  await waitFor(() => expect(onType).toHaveBeenCalledTimes(1))
  expect(onType.mock.lastCall?.[0]).toMatchObject({ ...address, searchResultId: '' })
  expect(search.value).toBe('')
})

test('Ctrl-S takes the text too', async () => {
  const onType = vi.fn()
  const { person, search } = setUp(onType)
  await person.type(search, '99 Nowhere Road{Control>}s{/Control}')
  expect(onType).toHaveBeenCalledTimes(1)
})

test('a text stays with an error where an address must be chosen', async () => {
  const { person, search } = setUp()
  await person.type(search, '99 Nowhere Road')
  await person.tab()
  expect(await screen.findByText('Choose an address from the list')).toBeTruthy()
  expect(search.value).toBe('99 Nowhere Road')
  await person.type(search, '!')
  expect(screen.queryByText('Choose an address from the list')).toBeNull()
})
