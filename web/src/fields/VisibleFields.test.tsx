import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../ui/testing/answer-calls.ts'
import { show } from '../ui/testing/render.tsx'
import { VisibleFields } from './VisibleFields.tsx'

test('an administrator hides a field of a page for everybody', {
  meta: { rules: ['LAYOUT-per-component'] },
}, async () => {
  const calls = answerCalls({ 'layout/UpdateLayoutFields': ({ body }) => body })
  const { person } = show(<VisibleFields component="create-customer" visible={undefined} />)
  await person.click(screen.getByRole('button', { name: 'Visible fields' }))
  const field = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Date of birth' })
  expect(field.checked).toBe(true)
  await person.click(field)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [call] = calls
  expect(call?.path).toBe('layout/UpdateLayoutFields/create-customer')
  expect(call?.body).toContain('surname')
  expect(call?.body).not.toContain('dateOfBirth')
})
