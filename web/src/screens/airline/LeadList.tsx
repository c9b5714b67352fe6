import { firstServiceRoute } from '@dealerline/shared/blocks/index.ts'
import { type Lead, leadCalls } from '@dealerline/shared/contract/leads.ts'
import { IconFilePlus, IconPlane } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { query, send } from '../../api.ts'
import { useDealer, useSettings } from '../../session/portal.ts'
import { toScreen, useRefreshOrder } from '../../session/use-order.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { leadColumns } from './lead-columns.tsx'

/** The leads of a dealer: the approved ones, each with a link to its order, and the status of the others. */
export function LeadList() {
  const { dealerID } = useDealer()
  const { airlinePartnerRoute: route } = useSettings()
  const approvedQuery = useQuery(query(leadCalls.getApprovedLeads, {}))
  const allQuery = useQuery(query(leadCalls.getLeads, {}))
  const failed = (listQuery: typeof allQuery) => failureOf(listQuery, 'The leads could not be loaded.')
  const starting: ListColumn<Lead> = {
    key: 'start',
    label: 'Order',
    align: 'right',
    width: 150,
    render: (lead) => (lead.dealerID === dealerID ? <StartButton lead={lead} /> : `Of ${lead.dealerName}`),
  }
  return (
    <>
      <Section title="Approved" flush>
        <DataList
          label="Approved leads"
          columns={[...leadColumns('business', 'contact', 'abn'), starting]}
          items={approvedQuery.data}
          itemKey={({ leadID }) => leadID}
          failed={failed(approvedQuery)}
          empty={{
            compact: true,
            icon: <IconPlane size={20} />,
            message: 'Approved leads appear here. You can start an order for each.',
            action: <AppLink href={`/${route}`}>Check a business</AppLink>,
          }}
        />
      </Section>
      <Section title="Others" flush>
        <DataList
          label="Other leads"
          columns={leadColumns('business', 'status', 'reason', 'added', 'order')}
          items={allQuery.data?.filter(({ status }) => status !== 'approved')}
          itemKey={({ leadID }) => leadID}
          failed={failed(allQuery)}
          empty={{
            compact: true,
            message: 'Leads that wait for approval, were declined or have an order appear here.',
          }}
        />
      </Section>
    </>
  )
}

/** Creates the customer and the order of a lead, and opens the order's first screen. */
function StartButton({ lead: { leadID, businessName } }: { lead: Lead }) {
  const router = useRouter()
  const refresh = useRefreshOrder()
  const start = async () => {
    const { orderID } = await send(leadCalls.startLead, { params: { leadID } })
    await refresh()
    router.history.push(toScreen(firstServiceRoute('business'), orderID))
  }
  return (
    <RunButton
      size="compact-sm"
      icon={IconFilePlus}
      aria-label={`Start order for ${businessName}`}
      run={start}
      failed="orderNotCreated"
    >
      Start order
    </RunButton>
  )
}
