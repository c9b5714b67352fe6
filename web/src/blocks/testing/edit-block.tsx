import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { makeOrder } from '@dealerline/shared/rules/test-order.ts'
import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { useBlockDraft } from '../use-block-draft.ts'

const choices = { plans: [], handsets: [], addresses: [], contacts: [], bundles: [], residential: false }

interface WriteRequest {
  path: string
  body: unknown
  key: string | null
}
type Answer = (request: WriteRequest) => Response | Promise<Response>

export const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
export const staleReply = (current: unknown) => reply({ code: 'stale', current }, 409)

/** Answers write calls with these functions in turn, and returns the list of requests. */
export function portal(...answers: Answer[]): WriteRequest[] {
  const calls: WriteRequest[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const recorded = {
      path: `${request.method} ${address.replace('/api/', '')}`,
      body: request.body ? (JSON.parse(String(request.body)) as unknown) : undefined,
      key: new Headers(request.headers).get('idempotency-key'),
    }
    // Drafts are stored after a pause, which may end in a later test.
    if (recorded.path.includes('SaveDraft')) return reply({})
    calls.push(recorded)
    const answer = answers.shift()
    if (!answer) throw new TypeError('no network')
    return answer(recorded)
  })
  return calls
}

interface Rendered {
  block: Block
  order: OrderDetail
  draft?: ReturnType<typeof useBlockDraft>
  renders: number
}
/** What is drawn. */
export let latest: Rendered = { block: mobile, order: makeOrder(), renders: 0 }

function Editor() {
  const draft = useBlockDraft(latest.block, latest.order, choices)
  latest.draft = draft
  latest.renders += 1
  return (
    <>
      <p>status {draft.state.kind}</p>
      <ConflictDialog name={latest.block.label} editing={draft} />
    </>
  )
}

/** Draws the editing of a block, and returns functions that change and save it. */
export async function edit(block: Block, content: { header: Row | null; rows: Row[] }) {
  latest = { block, order: { ...makeOrder(), content: { [block.name]: content } }, renders: 0 }
  const { person } = showAt('/', Editor)
  await screen.findByText(/^status/)
  const draft = () => {
    if (!latest.draft) throw new Error('Nothing is drawn.')
    return latest.draft
  }
  const change = (position: number, values: Row) =>
    act(() => draft().setRows(draft().rows.map((each, index) => (index === position ? { ...each, ...values } : each))))
  const save = () => {
    let saving: Promise<boolean> = Promise.resolve(false)
    act(() => {
      saving = draft().save()
    })
    return saving
  }
  return { person, draft, change, save }
}
