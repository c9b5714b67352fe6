import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConfirmHost, confirm } from '../ui/feedback/confirm.tsx'
import { show } from '../ui/testing/render.tsx'
import { useSaveKey } from './use-save-key.ts'

const submit = vi.fn()

function Panel() {
  useSaveKey({ unsaved: true, submit })
  return <ConfirmHost />
}

test('Ctrl-S saves, but not behind a question', async () => {
  const { person } = show(<Panel />)
  await person.keyboard('{Control>}s{/Control}')
  expect(submit).toHaveBeenCalledOnce()
  const answered = confirm({ title: 'Leave?', message: 'Changes will be lost.' })
  await screen.findByRole('dialog', { name: 'Leave?' })
  await person.keyboard('{Control>}s{/Control}')
  expect(submit).toHaveBeenCalledOnce()
  await person.keyboard('{Escape}')
  await waitFor(async () => expect(await answered).toBe(false))
})
