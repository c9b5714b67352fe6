import type { Lead } from '@dealerline/shared/contract/leads.ts'
import { formatAbn } from '@dealerline/shared/rules/abn.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import type { FileColumn } from '../../lists/export-csv.ts'
import { formatInstant, showPhone } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { leadTexts } from './status-texts.ts'

const none = '–'

const columns = {
  business: { label: 'Business', value: ({ businessName }) => businessName },
  contact: {
    label: 'Contact',
    render: (lead) => [personName(lead), showPhone(lead.mobile) || lead.email].filter(Boolean).join(', ') || none,
  },
  abn: { label: 'ABN', width: 140, csv: ({ abn }) => abn, render: ({ abn }) => formatAbn(abn) },
  firstName: { label: 'First name', csv: ({ firstName }) => firstName },
  surname: { label: 'Surname', csv: ({ surname }) => surname },
  mobile: { label: 'Mobile', csv: ({ mobile }) => formatPhone(mobile) },
  email: { label: 'E-mail', csv: ({ email }) => email },
  dealer: { label: 'Dealer', width: 140, value: ({ dealerName }) => dealerName },
  status: {
    label: 'Status',
    width: 190,
    value: ({ status }) => leadTexts[status].label,
    render: ({ status }) => <Pill {...leadTexts[status]} />,
  },
  reason: { label: 'Reason', csv: ({ reason }) => reason, render: ({ reason }) => reason || none },
  added: {
    label: 'Added',
    width: 150,
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => formatInstant(createdAt),
    csv: ({ createdAt }) => formatInstant(createdAt, { withZone: true }),
  },
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

/** The columns of the file of leads. */
export const exportedLead: readonly FileColumn<Lead>[] = Object.values(columns)
