import type { Block } from '@dealerline/shared/blocks/block.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { useOrder, useOrderID } from '../session/use-order.ts'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { BlockEditor } from './BlockEditor.tsx'
import { OrderNotLoaded } from './OrderNotLoaded.tsx'

/** The screen of a service: loads the order and what its fields can be chosen from, then edits. */
export function makeBlockScreen(block: Block) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each block, when its chunk is loaded, and never while drawing
  return function BlockScreen() {
    const orderID = useOrderID()
    return orderID > 0 && <LoadedBlock key={orderID} block={block} orderID={orderID} />
  }
}

function LoadedBlock({ block, orderID }: { block: Block; orderID: number }) {
  const fields = Object.values({ ...block.rows, ...block.header?.fields })
  const types = [...new Set(fields.flatMap((field) => field.usageTypes ?? []))]
  const order = useOrder()
  const plans = useQuery({
    ...query(catalogueCalls.getRatePlans, { body: { types, includeArchived: true } }),
    enabled: types.length > 0,
  })
  const handsets = useQuery({
    ...query(catalogueCalls.getHandsets, {}),
    enabled: fields.some((field) => field.kind === 'handset'),
  })
  const next = useQuery({
    ...query(numberCalls.getNextAccountNo, { body: { orderID } }),
    enabled: Boolean(block.numbered),
    gcTime: 0,
  })
  const parts = [order, plans, handsets, next].filter(
    (part) => part.fetchStatus !== 'idle' || part.isError || part.isSuccess,
  )
  if (order.error || parts.some((part) => part.isError)) {
    const retry = () => void Promise.all(parts.filter((part) => part.isError).map((part) => part.refetch()))
    return (
      <OrderNotLoaded
        title={block.label}
        error={order.error}
        message={`${block.label} could not be loaded.`}
        onRetry={retry}
      />
    )
  }
  if (!order.data || parts.some((part) => part.isPending)) return <LoadingState label={`Loading ${block.label}`} />
  return (
    <BlockEditor
      block={block}
      order={order.data}
      plans={plans.data ?? []}
      handsets={handsets.data ?? []}
      firstNumber={next.data?.nextAccountNo ?? 0}
    />
  )
}
