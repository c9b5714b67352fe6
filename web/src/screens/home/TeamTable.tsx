import type { HomeTeamMember } from '@dealerline/shared/contract/home.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { Section } from '../../ui/form/Section.tsx'
import { formatMoney } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

const listOf = ({ dealerID }: HomeTeamMember, filter: string) => `/orders?dealer=${dealerID}&${filter}`

const columns: ListColumn<HomeTeamMember>[] = [
  { key: 'dealerFullName', label: 'Person', render: (member) => member.dealerFullName },
  {
    key: 'openQuotes',
    label: 'Open quotes',
    align: 'right',
    width: 110,
    render: (member) => <AppLink href={listOf(member, 'kind=quote')}>{member.openQuotes}</AppLink>,
  },
  {
    key: 'sent',
    label: 'Sent',
    align: 'right',
    width: 80,
    render: (member) => (
      <AppLink href={listOf(member, `status=${orderStatus.inProgress}`)}>{member.sent.count}</AppLink>
    ),
  },
  {
    key: 'sentMonthly',
    label: 'Sent, monthly inc GST',
    align: 'right',
    width: 150,
    wideOnly: true,
    render: (member) => formatMoney(member.sent.monthly),
  },
  {
    key: 'signed',
    label: 'Signed this month',
    align: 'right',
    width: 130,
    render: (member) => <AppLink href={listOf(member, `status=${orderStatus.signed}`)}>{member.signed.count}</AppLink>,
  },
  {
    key: 'signedMonthly',
    label: 'Signed, monthly inc GST',
    align: 'right',
    width: 160,
    render: (member) => formatMoney(member.signed.monthly),
  },
]

/** The manager's team: the open and signed work of each person. The numbers lead to the lists. */
export function TeamTable({ team }: { team: readonly HomeTeamMember[] }) {
  return (
    <Section title="Your team" flush>
      <DataList
        label="People and their work"
        columns={columns}
        items={team}
        itemKey={(member) => member.dealerID}
        empty={null}
      />
    </Section>
  )
}
