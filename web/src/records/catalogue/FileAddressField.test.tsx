import { screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { FileAddressField } from './FileAddressField.tsx'

const file = (resourceFileID: number, title: string, mediaType: string, archived = false) => ({
  resourceFileID,
  title,
  mediaType,
  archived,
  category: 'Plans',
})
const files = [
  file(7, 'Hosted Voice', 'application/pdf'),
  file(8, 'Desk phone', 'image/png'),
  file(9, 'Old plan', 'application/pdf', true),
]
const rules = { meta: { rules: ['annoyance-5'] } }
const address = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Document' })

function Form({ address }: { address: string }) {
  const form = useForm<Record<string, unknown>>({ defaultValues: { document: address } })
  return (
    <>
      <FileAddressField name="document" control={form.control} label="Document" file="pdf" />
      <output>{String(form.watch('document'))}</output>
    </>
  )
}

function open(address: string) {
  const calls = answerCalls({ 'DealerPortal/GetResourceFiles': () => files })
  const value = () => screen.getByRole('status').textContent
  return { ...showAt('/rate-plans', () => <Form address={address} />), calls, value }
}

test('keeps a typed address and loads no files', rules, async () => {
  const { person, calls, value } = open('')
  await person.type(await address(), 'https://www.example.test/plan.pdf')
  expect(value()).toBe('https://www.example.test/plan.pdf')
  expect(calls).toEqual([])
})

test('stores the address of a file chosen by its title', rules, async () => {
  const { person, value } = open('')
  await person.click(await screen.findByRole('button', { name: 'Choose a PDF' }))
  await person.click(await screen.findByRole('button', { name: /Hosted Voice/ }))
  expect(value()).toBe('/api/DealerPortal/GetResourceFile/7')
  await waitFor(async () => expect((await address()).value).toBe('Hosted Voice'))
})

test('offers only unarchived files of its kind', rules, async () => {
  const { person } = open('')
  await person.click(await screen.findByRole('button', { name: 'Choose a PDF' }))
  await screen.findByRole('button', { name: /Hosted Voice/ })
  expect(screen.queryByRole('button', { name: /Desk phone|Old plan/ })).toBeNull()
})

test('names the stored file, and switches back to an address', rules, async () => {
  const { person, value } = open('/api/DealerPortal/GetResourceFile/9')
  await waitFor(async () => expect((await address()).value).toBe('Old plan'))
  expect((await address()).readOnly).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Use an address' }))
  expect(value()).toBe('')
  expect((await address()).readOnly).toBe(false)
})
