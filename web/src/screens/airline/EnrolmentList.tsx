import type { Enrolment } from '@dealerline/shared/contract/airline.ts'
import { IconPlane } from '@tabler/icons-react'
import { useSettings } from '../../session/portal.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { enrolmentTexts } from './status-texts.ts'
import type { Enrolments } from './use-enrolments.ts'

const columns: readonly ListColumn<Enrolment>[] = [
  { key: 'customerName', label: 'Business', render: ({ customerName }) => customerName },
  { key: 'account', label: 'Account', width: 120, render: ({ ubAccountNo }) => ubAccountNo },
  { key: 'status', label: 'Status', width: 160, render: ({ status }) => <Pill {...enrolmentTexts[status]} /> },
  { key: 'membershipNo', label: 'Membership', width: 130, render: ({ membershipNo }) => membershipNo || '–' },
  { key: 'problem', label: 'Reason', render: ({ problem }) => problem || '–' },
  {
    key: 'created',
    label: 'Asked for',
    render: ({ createdAt, createdBy }) => `${formatInstant(createdAt)} by ${createdBy}`,
  },
]

/** The enrolments of businesses, newest first. */
export function EnrolmentList({ enrolments }: { enrolments: Enrolments }) {
  const { airlinePartnerRoute: route } = useSettings()
  return (
    <DataList
      label="Enrolments"
      columns={columns}
      items={enrolments.data}
      itemKey={({ enrolmentID }) => enrolmentID}
      itemHref={({ customerID }) => `/create-customer?customer=${customerID}`}
      failed={failureOf(enrolments, 'The enrolments could not be loaded.')}
      empty={
        <EmptyState
          icon={<IconPlane size={20} />}
          message="Businesses that you enrol appear here with their status."
          action={<AppLink href={`/${route}`}>Check a business</AppLink>}
        />
      }
    />
  )
}
