import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerCalls, type TestRequest } from '../../ui/testing/answer-calls.ts'
import { present } from '../../ui/testing/present.ts'
import { show } from '../../ui/testing/render.tsx'
import { TermRows } from './TermRows.tsx'
import { allTerms, useTermOrder } from './use-term-order.ts'

const headings = ['First', 'Second', 'Third', 'Fourth']
const toTerm = (id: number) => ({
  id,
  version: 1,
  section: 'All',
  heading: headings[id - 1],
  condition: '',
  needsConfirm: false,
  extraDisplayConditions: '',
  termItems: [],
})

function Terms() {
  const { data = [] } = useQuery(allTerms)
  const move = useTermOrder()
  return <TermRows terms={data} onOpen={() => undefined} onMove={move} />
}

it('moves the dragged term, although the answer to an earlier move arrives meanwhile', async () => {
  const stored: number[][] = []
  let answerFirst = () => {}
  const firstAnswer = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  answerCalls({
    'order/GetAllTermConditions': () => [1, 2, 3, 4].map(toTerm),
    'order/UpdateTermConditions': async ({ body }: TestRequest) => {
      const ids = (body as { id: number }[]).map(({ id }) => id)
      stored.push(ids)
      if (stored.length === 1) await firstAnswer
      return ids.map(toTerm)
    },
  })
  show(<Terms />)
  const shown = () =>
    screen.getAllByRole('button', { name: /^(First|Second|Third|Fourth)$/ }).map((each) => each.textContent)
  const row = (index: number) => present(screen.getAllByRole('listitem')[index])
  fireEvent.click(await screen.findByRole('button', { name: 'Move Fourth up' }))
  await waitFor(() => expect(shown()).toEqual(['First', 'Second', 'Fourth', 'Third']))
  fireEvent.click(screen.getByRole('button', { name: 'Move Fourth up' }))
  await waitFor(() => expect(shown()).toEqual(['First', 'Fourth', 'Second', 'Third']))
  fireEvent.dragStart(row(1))
  await act(async () => answerFirst())
  await waitFor(() => expect(stored).toHaveLength(2))
  fireEvent.drop(row(0))
  await waitFor(() => expect(stored.at(-1)).toEqual([4, 1, 2, 3]))
  await waitFor(() => expect(shown()).toEqual(['Fourth', 'First', 'Second', 'Third']))
})
