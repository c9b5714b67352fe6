import { contract } from '@dealerline/shared/contract/index.ts'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connect, send } from '../api.ts'
import { ConfirmHost } from '../ui/feedback/confirm.tsx'
import { show } from '../ui/testing/render.tsx'
import { askToTakeBack } from './signed-order.ts'

const refusal = { code: 'changesSigned', detail: 'This changes what the customer signed.', current: { orderID: 7 } }
let isSigned: boolean
let paths: string[]

beforeEach(() => {
  isSigned = true
  paths = []
  connect({ askToTakeBack })
  vi.stubGlobal('fetch', async (address: string) => {
    paths.push(address)
    if (address.includes('resetOrderToEdit')) isSigned = false
    return isSigned ? new Response(JSON.stringify(refusal), { status: 409 }) : new Response('[]')
  })
})

const person = { firstName: 'Nina', mobile: '0412 345 678' }
const save = () => send(contract.contacts.addContact, { params: { orderID: 7 }, body: person })

const rules = { meta: { rules: ['P10'] } }

test('takes the order back and saves once the administrator agrees', rules, async () => {
  const { person: admin } = show(<ConfirmHost />)
  let saving: Promise<unknown[]> = Promise.resolve([])
  // Saving two parts of a page together asks only once.
  await act(async () => {
    saving = Promise.all([save(), save()])
  })
  expect(await screen.findByRole('dialog', { name: 'This changes what the customer signed' })).toBeTruthy()
  await admin.click(screen.getByRole('button', { name: 'Take back and save' }))
  expect(await saving).toEqual([[], []])
  expect(paths.filter((path) => path.includes('resetOrderToEdit'))).toHaveLength(1)
})

test('keeps the order signed and saves nothing unless the administrator agrees', rules, async () => {
  const { person: admin } = show(<ConfirmHost />)
  let saving: Promise<unknown> = Promise.resolve()
  await act(async () => {
    saving = save().catch((error: unknown) => error)
  })
  await admin.click(await screen.findByRole('button', { name: 'Keep it signed' }))
  expect(await saving).toMatchObject({ code: 'changesSigned' })
  expect(paths).toHaveLength(1)
})
