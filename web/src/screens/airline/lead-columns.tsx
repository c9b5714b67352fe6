import type { Lead } from '@dealerline/shared/contract/leads.ts'
import { formatAbn } from '@dealerline/shared/rules/abn.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import type { CsvColumn } from '../../lists/export-csv.ts'
import { formatInstant, showPhone } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { leadTexts } from './status-texts.ts'

const none = '–'

const columns = {
  business: { label: 'Business', render: ({ businessName }) => businessName },
  contact: {
    label: 'Contact',
    render: (lead) => [personName(lead), showPhone(lead.mobile) || lead.email].filter(Boolean).join(', ') || none,
  },
  abn: { label: 'ABN', width: 140, render: ({ abn }) => formatAbn(abn) },
  dealer: { label: 'Dealer', width: 140, render: ({ dealerName }) => dealerName },
  status: { label: 'Status', width: 190, render: ({ status }) => <Pill {...leadTexts[status]} /> },
  reason: { label: 'Reason', render: ({ reason }) => reason || none },
  added: { label: 'Added', width: 150, render: ({ createdAt }) => formatInstant(createdAt) },
  order: {
    label: 'Order',
    width: 110,
    render: ({ orderID }) =>
      orderID > 0 ? <AppLink href={`/order-summary?order=${orderID}`}>Order {orderID}</AppLink> : none,
  },
} as const satisfies Record<string, Omit<ListColumn<Lead>, 'key'>>

/** Returns these columns of a list of leads, in this order. */
export function leadColumns(...keys: readonly (keyof typeof columns)[]): ListColumn<Lead>[] {
  return keys.map((key) => ({ key, ...columns[key] }))
}

export const exportedLead: readonly CsvColumn<Lead>[] = [
  { label: 'Business', value: ({ businessName }) => businessName },
  { label: 'ABN', value: ({ abn }) => abn },
  { label: 'First name', value: ({ firstName }) => firstName },
  { label: 'Surname', value: ({ surname }) => surname },
  { label: 'Mobile', value: ({ mobile }) => formatPhone(mobile) },
  { label: 'E-mail', value: ({ email }) => email },
  { label: 'Dealer', value: ({ dealerName }) => dealerName },
  { label: 'Status', value: ({ status }) => leadTexts[status].label },
  { label: 'Reason', value: ({ reason }) => reason },
  { label: 'Added', value: ({ createdAt }) => formatInstant(createdAt, { withZone: true }) },
]
