import type { Block } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '../api.ts'
import { useOrder, useOrderID } from '../session/use-order.ts'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { BlockEditor } from './BlockEditor.tsx'
import { OrderNotLoaded } from './OrderNotLoaded.tsx'

/** The service whose screen has this address, written without its first slash. */
export function blockAt(path = ''): Block | undefined {
  return blocks.find((block) => block.route.toLowerCase() === `/${path}`.toLowerCase())
}

/** The screen of the service in the address: loads the order and what its fields can be chosen from, then edits. */
export default function BlockScreen() {
  const block = blockAt(useParams({ strict: false })._splat)
  const orderID = useOrderID()
  if (!block || orderID === 0) return null
  return <LoadedBlock key={`${block.name} ${orderID}`} block={block} orderID={orderID} />
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
