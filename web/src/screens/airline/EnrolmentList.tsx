import type { Enrolment } from '@dealerline/shared/contract/airline.ts'
import { IconPlane } from '@tabler/icons-react'
import type { CsvColumn } from '../../lists/export-csv.ts'
import { useListSearch } from '../../lists/use-list-search.ts'
import { useWholeList } from '../../lists/use-whole-list.tsx'
import { useSettings } from '../../session/portal.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { airlinePartnerSearch } from './airline-search.ts'
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

const exported: readonly CsvColumn<Enrolment>[] = [
  { label: 'Business', value: ({ customerName }) => customerName },
  { label: 'Account', value: ({ ubAccountNo }) => ubAccountNo },
  { label: 'Status', value: ({ status }) => enrolmentTexts[status].label },
  { label: 'Membership', value: ({ membershipNo }) => membershipNo },
  { label: 'Reason', value: ({ problem }) => problem },
  { label: 'Asked for', value: ({ createdAt }) => formatInstant(createdAt, { withZone: true }) },
  { label: 'By', value: ({ createdBy }) => createdBy },
]

/** The enrolments of businesses, newest first. */
export function EnrolmentList({ enrolments }: { enrolments: Enrolments }) {
  const { airlinePartnerRoute: route } = useSettings()
  const whole = useWholeList({
    label: 'Enrolments',
    columns,
    cells: {
      customerName: ({ customerName }) => customerName,
      account: ({ ubAccountNo }) => ubAccountNo,
      status: ({ status }) => enrolmentTexts[status].label,
      membershipNo: ({ membershipNo }) => membershipNo,
      created: ({ createdAt }) => createdAt,
    },
    initialSort: { key: 'created', descending: true },
    idOf: ({ enrolmentID }) => enrolmentID,
    textOf: ({ customerName, ubAccountNo, membershipNo }) => [customerName, ubAccountNo, membershipNo].join(' '),
    searchLabel: 'Business, account or membership',
    list: useListSearch(airlinePartnerSearch),
    records: enrolments,
    failedMessage: 'The enrolments could not be loaded.',
    exported: { fileName: 'enrolments.csv', columns: exported },
    tab: 'enrolments',
  })
  return (
    <DataList
      {...whole}
      itemHref={({ customerID }) => `/create-customer?customer=${customerID}`}
      empty={
        <EmptyState
          icon={<IconPlane size={20} />}
          message={
            whole.search === ''
              ? 'Businesses that you enrol appear here with their status.'
              : 'No enrolment matches this search.'
          }
          action={whole.search === '' && <AppLink href={`/${route}`}>Check a business</AppLink>}
        />
      }
    />
  )
}
