import type { HomeTeamMember } from '@dealerline/shared/contract/home.ts'
import { Section } from '../../ui/form/Section.tsx'
import { formatMoney } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './TeamTable.module.css'

const listOf = ({ dealerID }: HomeTeamMember, filter: string) => `/orders?dealer=${dealerID}&${filter}`

function Count({ href, count }: { href: string; count: number }) {
  return (
    <AppLink className={classes.number} href={href}>
      {count}
    </AppLink>
  )
}

const columns: ListColumn<HomeTeamMember>[] = [
  { key: 'dealerFullName', label: 'Person', render: (member) => member.dealerFullName },
  {
    key: 'openQuotes',
    label: 'Open quotes',
    align: 'right',
    width: 110,
    render: (member) => <Count href={listOf(member, 'kind=quote&stage=open')} count={member.openQuotes} />,
  },
  {
    key: 'sent',
    label: 'Sent',
    align: 'right',
    width: 80,
    render: (member) => <Count href={listOf(member, 'stage=sent')} count={member.sent.count} />,
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
    render: (member) => <Count href={listOf(member, 'stage=signed')} count={member.signed.count} />,
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
      <div className={classes.team}>
        <DataList
          label="People and their work"
          columns={columns}
          items={team}
          itemKey={(member) => member.dealerID}
          empty={null}
        />
      </div>
    </Section>
  )
}
