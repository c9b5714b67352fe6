import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../api.ts'
import { showAt } from '../ui/testing/in-portal.tsx'
import { useRefreshOrder } from './use-order.ts'

afterEach(() => vi.unstubAllGlobals())

function Files() {
  const refresh = useRefreshOrder()
  const files = useQuery(query(uploadCalls.getFilesOnOrder, { params: { id: 7 } }))
  return (
    <button type="button" onClick={() => void refresh()}>
      {files.data ? `${files.data.length} uploads` : 'loading'}
    </button>
  )
}

test('repeats a query that was started before a change and has no response yet', async () => {
  const answers: ((reply: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const { person } = showAt('/attachments/general?order=7', Files)
  await person.click(await screen.findByRole('button', { name: 'loading' }))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(Response.json([]))
  answers[1]?.(Response.json([{}]))
  expect(await screen.findByText('1 uploads')).toBeTruthy()
})
