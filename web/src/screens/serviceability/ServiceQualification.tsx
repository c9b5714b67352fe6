import { Tabs } from '../../lists/Tabs.tsx'
import { useOrderID } from '../../session/use-order.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { AddressCheck } from './AddressCheck.tsx'
import { PortalOrderList } from './PortalOrderList.tsx'
import { serviceQualificationSearch } from './service-qualification-search.ts'
import { WholesaleOrderList } from './WholesaleOrderList.tsx'

const route = '/utility/service-qualification'
const parts = [
  { tab: 'check', label: 'Check an address' },
  { tab: 'placed', label: 'nbn and 5G orders' },
  { tab: 'orders', label: 'Orders of the portal' },
] as const

/** The services available at an address, the wholesale orders, and the orders that wait for a check. */
export default function ServiceQualification() {
  const { tab = 'check' } = useScreenSearch(serviceQualificationSearch)
  const orderID = useOrderID()
  const hrefOf = (part: string) =>
    `${route}?${new URLSearchParams({ ...(part !== 'check' && { tab: part }), ...(orderID > 0 && { order: String(orderID) }) })}`
  return (
    <>
      <ScreenTitle title="Service qualification" subtitle="The services of nbn, 5G and other networks at an address." />
      <Tabs
        label="Parts of service qualification"
        tabs={[
          ...parts.map(({ tab: part, label }) => ({ href: hrefOf(part), label, current: part === tab })),
          { href: '/serviceability/sites', label: 'Many sites', current: false },
        ]}
      />
      {tab === 'check' && <AddressCheck key={orderID} orderID={orderID} />}
      {tab === 'placed' && <WholesaleOrderList />}
      {tab === 'orders' && <PortalOrderList />}
    </>
  )
}
