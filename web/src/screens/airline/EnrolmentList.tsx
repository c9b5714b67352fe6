import type { Enrolment } from '@dealerline/shared/contract/airline.ts'
import { IconPlane } from '@tabler/icons-react'
import { useListSearch } from '../../lists/use-list-search.ts'
import { useWholeList } from '../../lists/use-whole-list.tsx'
import { useSettings } from '../../session/portal.ts'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { airlinePartnerSearch } from './airline-search.ts'
import { enrolmentTexts } from './status-texts.ts'
import type { Enrolments } from './use-enrolments.ts'

const columns: readonly ListColumn<Enrolment>[] = [
  { key: 'customerName', label: 'Business', value: ({ customerName }) => customerName },
  { key: 'account', label: 'Account', width: 120, value: ({ ubAccountNo }) => ubAccountNo },
  {
    key: 'status',
    label: 'Status',
    width: 160,
    value: ({ status }) => enrolmentTexts[status].label,
    render: ({ status }) => <Pill {...enrolmentTexts[status]} />,
  },
  { key: 'membershipNo', label: 'Membership', width: 130, value: ({ membershipNo }) => membershipNo, empty: '–' },
  { key: 'problem', label: 'Reason', csv: ({ problem }) => problem, render: ({ problem }) => problem || '–' },
  {
    key: 'created',
    label: 'Requested',
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt, createdBy }) => `${formatInstant(createdAt)} by ${createdBy}`,
    csv: ({ createdAt }) => formatInstant(createdAt, { withZone: true }),
  },
  { key: 'createdBy', label: 'By', csv: ({ createdBy }) => createdBy },
]

/** The enrolments of businesses, newest first. */
export function EnrolmentList({ enrolments }: { enrolments: Enrolments }) {
  const { airlinePartnerRoute: route } = useSettings()
  const whole = useWholeList({
    label: 'Enrolments',
    columns,
    initialSort: { key: 'created', descending: true },
    idOf: ({ enrolmentID }) => enrolmentID,
    textOf: ({ customerName, ubAccountNo, membershipNo }) => [customerName, ubAccountNo, membershipNo].join(' '),
    searchLabel: 'Business, account or membership',
    list: useListSearch(airlinePartnerSearch),
    records: enrolments,
    failedMessage: 'The enrolments could not be loaded.',
    exported: { fileName: 'enrolments.csv' },
    tab: 'enrolments',
  })
  return (
    <DataList
      {...whole}
      itemHref={({ customerID }) => `/create-customer?customer=${customerID}`}
      empty={{
        icon: <IconPlane size={20} />,
        message:
          whole.search === ''
            ? 'Businesses that you enrol appear here with their status.'
            : 'No enrolment matches this search.',
        action: whole.search === '' && <AppLink href={`/${route}`}>Check a business</AppLink>,
      }}
    />
  )
}
