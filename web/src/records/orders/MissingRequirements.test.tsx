import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../ui/testing/render.tsx'
import { MissingRequirements } from './MissingRequirements.tsx'

const requirements = [
  { code: 'SEND-abn', section: 'Business', field: 'abn', message: 'ABN invalid', link: '/create-company?field=abn' },
  {
    code: 'SEND-archived-mobile',
    section: 'Mobile',
    field: 'ratePlanID',
    message: 'Archived plan: Classic 2019 (row 1)',
    link: '/create-mobile?row=1&field=ratePlanID',
  },
]

test('lists each problem with its link when it is opened', {
  meta: { rules: ['REQ-dialog-lists', 'REQ-dialog-archived', 'REQ-dialog-edit', 'REQ-dialog-when'] },
}, async () => {
  const onEdit = vi.fn()
  const { person } = show(
    <MissingRequirements opened requirements={requirements} onClose={vi.fn()} onEdit={onEdit} onCancel={vi.fn()} />,
  )
  expect(await screen.findByText('ABN invalid')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Edit: Archived plan: Classic 2019 (row 1)' }))
  expect(onEdit).toHaveBeenCalledWith('/create-mobile?row=1&field=ratePlanID')
})

test('loads the list only when it is opened', { meta: { rules: ['REQ-dialog-when'] } }, () => {
  show(
    <MissingRequirements
      opened={false}
      requirements={requirements}
      onClose={vi.fn()}
      onEdit={vi.fn()}
      onCancel={vi.fn()}
    />,
  )
  expect(screen.queryByText('ABN invalid')).toBeNull()
})

test('returns to the services on Cancel', { meta: { rules: ['REQ-dialog-cancel'] } }, async () => {
  const onCancel = vi.fn()
  const { person } = show(
    <MissingRequirements opened requirements={requirements} onClose={vi.fn()} onEdit={vi.fn()} onCancel={onCancel} />,
  )
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
})
