import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { extensionCalls } from '@dealerline/shared/contract/extensions.ts'
import { layoutCalls } from '@dealerline/shared/contract/layout.ts'
import { componentOf } from '@dealerline/shared/rules/component.ts'
import { Button } from '@mantine/core'
import { IconPhoneCall } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { query } from '../../api.ts'
import { plainListSearch } from '../../lists/list-search.ts'
import { useListSearch } from '../../lists/use-list-search.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { ExtensionEditor } from './ExtensionEditor.tsx'

const usageTypes = [...new Set(Object.values(ipVoice.rows).flatMap((field) => field.usageTypes ?? []))]

/** The IP extensions of every order that is not signed yet, a page of orders at a time, for administrators. */
export default function ExtensionRows() {
  const list = useListSearch(plainListSearch)
  const { page, pageSize } = list
  const orders = useQuery(query(extensionCalls.getIPRowsByOrder, { query: { page, pageSize } }))
  const plans = useQuery(query(catalogueCalls.getRatePlans, { body: { types: usageTypes, includeArchived: true } }))
  const handsets = useQuery(query(catalogueCalls.getHandsetsIncludingArchived, { params: { includeFlag: true } }))
  const layout = useQuery(
    query(layoutCalls.getLayoutFields, { params: { component: componentOf(ipVoice.page.route) } }),
  )
  return (
    <>
      <ScreenTitle
        title="Maintain IP Extensions"
        subtitle="Extensions of every order and quote that is not signed yet, newest first. Those of a sent order are read-only until it is taken back."
      />
      {body()}
    </>
  )

  function body() {
    const queries = [orders, plans, handsets]
    if (!orders.data || !plans.data || !handsets.data || layout.isLoading)
      return <QueryState what="the IP extensions" query={queries} lines={8} />
    if (orders.data.items.length === 0) return <NoOrders isFirstPage={page === 1} onFirstPage={() => list.setPage(1)} />
    return (
      <ExtensionEditor
        key={`${page} ${pageSize}`}
        orders={orders.data.items}
        loadedAt={orders.dataUpdatedAt}
        plans={plans.data}
        handsets={handsets.data}
        // If the layout can't be loaded, show every field.
        layout={layout.data}
        list={list}
        total={orders.data.total}
      />
    )
  }
}

function NoOrders({ isFirstPage, onFirstPage }: { isFirstPage: boolean; onFirstPage: () => void }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<IconPhoneCall size={20} />}
      message={
        isFirstPage
          ? 'No unsigned order has IP extensions. They appear here when a dealer adds IP Voice to an order.'
          : 'This page has no orders.'
      }
      action={
        isFirstPage ? (
          <Button variant="default" onClick={() => void navigate({ href: '/orders' })}>
            Orders and quotes
          </Button>
        ) : (
          <Button variant="default" onClick={onFirstPage}>
            First page
          </Button>
        )
      }
    />
  )
}
