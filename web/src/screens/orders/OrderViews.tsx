import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { type ListedStage, type OrderView, orderViews } from '@dealerline/shared/rules/listed-stages.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { Tabs } from '../../lists/Tabs.tsx'
import { isOfOldServer } from '../../session/until-0.6-watch.ts'

const names: Record<OrderView, { label: string; empty: string }> = {
  allDraft: { label: 'To finish', empty: 'Nothing to finish.' },
  allSent: { label: 'Waiting', empty: 'Nothing waits for a customer.' },
  needsDealer: { label: 'Needs me', empty: 'Nothing needs you.' },
  inSetUp: { label: 'In set-up', empty: 'Nothing is in set-up.' },
}

/** Returns the view of the list that is filtered by this stage. */
export const findView = (stage: ListedStage | undefined) => orderViews.find((view) => view === stage)

/** Returns what an empty view says. */
export const emptyView = (view: OrderView): string => names[view].empty

interface Props {
  kind: 'order' | 'quote' | undefined
  view: OrderView | undefined
  isDelayed: boolean
}

/** The views of the list of orders and quotes as tabs, with the number of records in each. A server of release 0.4.0 has none. */
export function OrderViews({ kind, view, isDelayed }: Props) {
  const { data: counts, error } = useQuery({
    ...query(trackingCalls.getOrderViews, { query: kind ? { isQuote: kind === 'quote' } : {} }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (isOfOldServer(error)) return null
  /** A view has all that its number counts, so it drops the search and the filters. */
  const href = (stage?: OrderView) => {
    const parameters = Object.entries({ kind, stage }).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    return ['/orders', parameters.join('&')].filter(Boolean).join('?')
  }
  const countOf = (view: OrderView) => {
    const count = counts?.find(({ stage }) => stage === view)
    return count && `${count.count.toLocaleString('en-AU')}${count.isMore ? '+' : ''}`
  }
  return (
    <Tabs
      label="Views"
      tabs={[
        { href: href(), label: 'All', current: view === undefined && !isDelayed },
        ...orderViews.map((stage) => ({
          href: href(stage),
          label: names[stage].label,
          count: countOf(stage),
          current: stage === view,
        })),
      ]}
    />
  )
}
