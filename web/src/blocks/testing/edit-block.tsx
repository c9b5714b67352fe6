import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { query } from '../../api.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { useShownMessages } from '../../ui/feedback/notify.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { useBlockDraft } from '../content/use-block-draft.ts'
import { FakePortal } from './fake-portal.ts'

const choices = { plans: [], handsets: [], addresses: [], contacts: [], bundles: [], residential: false }

interface Rendered {
  block: Block
  order: OrderDetail
  draft?: ReturnType<typeof useBlockDraft>
  renders: number
}
/** What is drawn. */
export let latest: Rendered = { block: mobile, order: makeOrder(), renders: 0 }

function Editor() {
  const { orderID } = latest.order
  const { data } = useQuery({
    ...query(orderCalls.getOrder, { params: { orderID } }),
    initialData: latest.order,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const draft = useBlockDraft(latest.block, data, choices)
  latest.draft = draft
  latest.renders += 1
  return (
    <>
      <p>status {draft.state.kind}</p>
      {useShownMessages().map(({ id, message }) => (
        <p key={id}>{message}</p>
      ))}
      <ConflictDialog name={latest.block.label} editing={draft} />
    </>
  )
}

/** Draws the editing of a block on a server with its content, and returns functions that change and save it. */
export async function edit(block: Block, content: { header: Row | null; rows: Row[] }) {
  const order = { ...makeOrder(), revision: 1, content: { [block.name]: content } }
  const server = new FakePortal(block, order)
  latest = { block, order, renders: 0 }
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
  return { person, draft, change, save, server }
}
