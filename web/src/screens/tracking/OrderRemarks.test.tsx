import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { OrderRemarks } from './OrderRemarks.tsx'

test('a remark is added and removed by its author', async () => {
  const calls = answerCalls({
    'order/AddAuditLog/7': ({ body }) => [
      { id: 3, auditUser: 'Dana Novak', auditDate: '2026-11-20T03:00:00Z', canRemove: true, ...(body as object) },
    ],
    'order/DeleteAuditLogFromOrder/7': () => [],
  })
  const { person } = showAt('/app-status', () => <OrderRemarks orderID={7} />)
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add remark' })
  expect(add.disabled).toBe(true)
  await person.type(screen.getByLabelText('New remark'), 'Asked for a call on Monday')
  await person.click(add)
  expect((await screen.findByRole('listitem')).textContent).toContain('Asked for a call on Monday')
  expect(screen.getByLabelText<HTMLTextAreaElement>('New remark').value).toBe('')
  await person.click(screen.getByRole('button', { name: /^Remove the remark/ }))
  await person.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', body: [3] })
})
