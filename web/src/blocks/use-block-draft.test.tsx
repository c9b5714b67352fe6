import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { makeOrder } from '@dealerline/shared/rules/test-order.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ClashDialog } from '../editing/ClashDialog.tsx'
import { showAt } from '../ui/testing/in-portal.tsx'
import { useBlockDraft } from './use-block-draft.ts'

const choices = { plans: [], handsets: [], addresses: [], contacts: [], bundles: [], residential: false }
const row = (mobileID: number, simCardNo: string, version = 1) => ({ mobileID, simCardNo, version, ratePlanID: 7 })

interface Asked {
  path: string
  body: unknown
  key: string | null
}
type Answer = (asked: Asked) => Response | Promise<Response>

const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const stale = (current: unknown) => reply({ code: 'stale', current }, 409)

/** Answers writing calls with these functions in turn, and returns the list of requests. */
function portal(...answers: Answer[]): Asked[] {
  const calls: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const asked = {
      path: `${request.method} ${address.replace('/api/', '')}`,
      body: request.body ? (JSON.parse(String(request.body)) as unknown) : undefined,
      key: new Headers(request.headers).get('idempotency-key'),
    }
    calls.push(asked)
    const answer = answers.shift()
    if (!answer) throw new TypeError('no network')
    return answer(asked)
  })
  return calls
}

interface Seen {
  block: Block
  order: OrderDetail
  draft?: ReturnType<typeof useBlockDraft>
  renders: number
}
let seen: Seen = { block: mobile, order: makeOrder(), renders: 0 }

function Editor() {
  const draft = useBlockDraft(seen.block, seen.order, choices)
  seen.draft = draft
  seen.renders += 1
  return (
    <>
      <p>status {draft.state.kind}</p>
      <ClashDialog name={seen.block.label} editing={draft} />
    </>
  )
}

async function edit(block: Block, content: { header: Row | null; rows: Row[] }) {
  seen = { block, order: { ...makeOrder(), content: { [block.name]: content } }, renders: 0 }
  const { person } = showAt('/', Editor)
  await screen.findByText(/^status/)
  const draft = () => {
    if (!seen.draft) throw new Error('Nothing is drawn.')
    return seen.draft
  }
  const change = (position: number, values: Row) =>
    act(() => draft().setRows(draft().rows.map((each, index) => (index === position ? { ...each, ...values } : each))))
  const save = () => {
    let saved: Promise<boolean> = Promise.resolve(false)
    act(() => {
      saved = draft().save()
    })
    return saved
  }
  return { person, draft, change, save }
}

const sims = (rows: readonly Row[]) => rows.map(({ simCardNo }) => simCardNo)

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  sessionStorage.clear()
})

describe('the rows of a block', { meta: { rules: ['H2'] } }, () => {
  const stored = { header: null, rows: [row(1, 'one'), row(2, 'two')] }

  test('merges a stale save row by row, and keeps rows that were added elsewhere', async () => {
    const current = [row(1, 'one'), row(2, 'theirs', 2), row(3, 'added')]
    const calls = portal(
      () => stale(current),
      ({ body }) => reply(body),
    )
    const { person, change, save, draft } = await edit(mobile, stored)
    change(0, { simCardNo: 'mine' })
    const saved = save()
    await person.click(await screen.findByRole('button', { name: 'Keep mine' }))
    expect(await saved).toBe(true)
    expect(calls.map(({ path }) => path.split('/')[1])).toEqual(['AddMobile', 'AddMobile'])
    expect(calls[1]?.body).toMatchObject([
      { mobileID: 1, simCardNo: 'mine', version: 1 },
      { mobileID: 2, simCardNo: 'theirs', version: 2 },
      { mobileID: 3, simCardNo: 'added', version: 1 },
    ])
    expect(calls[1]?.key).not.toBe(calls[0]?.key)
    expect(draft().state.kind).toBe('saved')
  })

  test('shows a field that both people changed, and takes the other person’s value', async () => {
    portal(() => stale([row(1, 'theirs', 2), row(2, 'two')]))
    const { person, change, save, draft } = await edit(mobile, stored)
    change(0, { simCardNo: 'mine' })
    const saved = save()
    expect(await screen.findByRole('row', { name: /Row 1, SIM card number mine theirs/ })).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(await saved).toBe(false)
    expect(sims(draft().rows)).toEqual(['theirs', 'two'])
    expect(draft().unsaved).toBe(false)
  })

  test('keeps values typed during a save, also in a new row', async () => {
    let answer: (response: Response) => void = () => undefined
    portal(() => new Promise((resolve) => (answer = resolve)))
    const { change, save, draft } = await edit(mobile, { header: null, rows: [row(1, 'one')] })
    act(() => draft().setRows([...draft().rows, { ...row(0, 'new'), version: 0, rowKey: 'fresh' }]))
    const saved = save()
    change(0, { simCardNo: 'typed on' })
    change(1, { accountNo: '55' })
    await act(async () => {
      answer(reply([row(1, 'one', 2), row(9, 'new')]))
      await saved
    })
    expect(draft().rows).toMatchObject([
      { mobileID: 1, simCardNo: 'typed on', version: 2 },
      { mobileID: 9, simCardNo: 'new', accountNo: '55', version: 1 },
    ])
    expect(draft().rows).toHaveLength(2)
    expect(draft().state.kind).toBe('unsaved')
  })

  test('retries with the same key, even after the page is reloaded', async () => {
    const calls = portal()
    const first = await edit(mobile, stored)
    first.change(0, { simCardNo: 'mine' })
    await act(() => first.save())
    await act(() => first.save())
    cleanup()
    const second = await edit(mobile, stored)
    expect(sims(second.draft().rows)).toEqual(['mine', 'two'])
    await act(() => second.save())
    second.change(0, { simCardNo: 'other' })
    await act(() => second.save())
    const [one, two, three, four] = calls.map(({ key }) => key)
    expect([two, three]).toEqual([one, one])
    expect(four).not.toBe(one)
  })

  test('renders once for each change of 500 rows, and keeps the other row objects', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => row(index + 1, `sim ${index}`))
    const { change, draft } = await edit(mobile, { header: null, rows })
    const [before, renders] = [draft().rows, seen.renders]
    for (let step = 0; step < 10; step += 1) change(3, { simCardNo: `step ${step}` })
    expect(seen.renders - renders).toBe(10)
    expect(draft().rows.filter((each, index) => each !== before[index])).toHaveLength(1)
  })
})

describe('the header of a block', { meta: { rules: ['H2'] } }, () => {
  const header = { iPOrderID: 5, version: 1 }
  const extension = { ipVoiceID: 1, extensionNo: 500, version: 1, ratePlanID: 7 }
  const content = { header, rows: [extension] }
  const field = 'currentModem'

  test('does not send a stored header again if only the rows are stale', async () => {
    const calls = portal(
      () => reply({ ...header, version: 2, [field]: 'changed' }),
      () => stale([{ ...extension, version: 2 }]),
      () => reply([{ ...extension, version: 3 }]),
    )
    const { person, draft, save } = await edit(ipVoice, content)
    act(() => draft().setHeader({ ...header, [field]: 'changed' }))
    const saved = save()
    await person.click(await screen.findByRole('button', { name: 'Keep mine' }))
    expect(await saved).toBe(true)
    expect(calls).toHaveLength(3)
    expect(calls[2]?.body).toMatchObject([{ version: 2 }])
    expect(draft().header).toMatchObject({ version: 2, [field]: 'changed' })
  })

  test('compares the header with the one that somebody else saved first', async () => {
    portal(
      () => stale({ ...header, version: 2, [field]: 'theirs' }),
      ({ body }) => reply({ ...header, ...(body as Row), version: 3 }),
      ({ body }) => reply(body),
    )
    const { person, draft, save } = await edit(ipVoice, content)
    act(() => draft().setHeader({ ...header, [field]: 'mine' }))
    const saved = save()
    expect(await screen.findByRole('row', { name: /mine theirs/ })).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await saved).toBe(true)
    expect(draft().header).toMatchObject({ version: 3, [field]: 'mine' })
  })
})
