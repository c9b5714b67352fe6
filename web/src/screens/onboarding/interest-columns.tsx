import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import type { CsvColumn } from '../../lists/export-csv.ts'
import { formatDate, formatInstant, showPhone } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'

const none = '–'
const placeOf = ({ suburb, state }: DealerInterest) => [suburb, state].filter(Boolean).join(' ')

export const interestColumns: readonly ListColumn<DealerInterest>[] = [
  { key: 'fullName', label: 'Name', render: ({ fullName }) => fullName },
  { key: 'dealerName', label: 'Business', render: ({ dealerName }) => dealerName || none },
  { key: 'place', label: 'Place', width: 150, render: (interest) => placeOf(interest) || none },
  { key: 'region', label: 'Would sell in', wideOnly: true, render: ({ salesRegion }) => salesRegion || none },
  { key: 'mobileNo', label: 'Mobile', width: 130, render: ({ mobileNo }) => showPhone(mobileNo) || none },
  {
    key: 'status',
    label: 'Status',
    width: 130,
    render: ({ relationShipStatus }) => <Pill {...stateNames.interest[relationShipStatus]} />,
  },
  {
    key: 'submittedAt',
    label: 'Submitted',
    width: 150,
    render: ({ submittedAt }) => formatInstant(submittedAt),
  },
]

export const exportedInterest: readonly CsvColumn<DealerInterest>[] = [
  { label: 'Interest', value: (interest) => interest.id },
  { label: 'First name', value: (interest) => interest.firstName },
  { label: 'Last name', value: (interest) => interest.lastName },
  { label: 'Business', value: (interest) => interest.dealerName },
  { label: 'ACN', value: (interest) => interest.acn },
  { label: 'E-mail', value: (interest) => interest.email },
  { label: 'Mobile', value: (interest) => formatPhone(interest.mobileNo) },
  { label: 'Telephone', value: (interest) => formatPhone(interest.telephone) },
  { label: 'Address', value: (interest) => interest.address },
  { label: 'Suburb', value: (interest) => interest.suburb },
  { label: 'State', value: (interest) => interest.state },
  { label: 'Postcode', value: (interest) => interest.postcode },
  { label: 'Would sell in', value: (interest) => interest.salesRegion },
  { label: 'Would like to achieve', value: (interest) => interest.salesObjectives },
  { label: 'Told by', value: (interest) => interest.referrer },
  { label: 'Meeting on', value: (interest) => formatDate(interest.scheduleDate) },
  { label: 'Status', value: (interest) => stateNames.interest[interest.relationShipStatus].label },
  { label: 'Submitted', value: (interest) => formatInstant(interest.submittedAt) },
  { label: 'Decided by', value: (interest) => interest.decidedBy },
]
