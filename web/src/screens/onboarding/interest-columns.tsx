import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import type { FileColumn } from '../../lists/export-csv.ts'
import { formatDate, formatInstant, showPhone } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'

const none = '–'
const placeOf = ({ suburb, state }: DealerInterest) => [suburb, state].filter(Boolean).join(' ')

const columns = {
  id: { label: 'Interest', csv: ({ id }) => id },
  firstName: { label: 'First name', csv: ({ firstName }) => firstName },
  lastName: { label: 'Last name', csv: ({ lastName }) => lastName },
  fullName: { label: 'Name', render: ({ fullName }) => fullName },
  dealerName: { label: 'Business', value: ({ dealerName }) => dealerName, empty: none },
  acn: { label: 'ACN', csv: ({ acn }) => acn },
  email: { label: 'E-mail', csv: ({ email }) => email },
  mobileNo: {
    label: 'Mobile',
    width: 130,
    csv: ({ mobileNo }) => formatPhone(mobileNo),
    render: ({ mobileNo }) => showPhone(mobileNo),
    empty: none,
  },
  telephone: { label: 'Telephone', csv: ({ telephone }) => formatPhone(telephone) },
  address: { label: 'Address', csv: ({ address }) => address },
  place: { label: 'Place', width: 150, render: placeOf, empty: none },
  suburb: { label: 'Suburb', csv: ({ suburb }) => suburb },
  state: { label: 'State', csv: ({ state }) => state },
  postcode: { label: 'Postcode', csv: ({ postcode }) => postcode },
  region: { label: 'Would sell in', wideOnly: true, value: ({ salesRegion }) => salesRegion, empty: none },
  objectives: { label: 'Would like to achieve', csv: ({ salesObjectives }) => salesObjectives },
  referrer: { label: 'Told by', csv: ({ referrer }) => referrer },
  meeting: { label: 'Meeting on', csv: ({ scheduleDate }) => formatDate(scheduleDate) },
  status: {
    label: 'Status',
    width: 130,
    csv: ({ relationShipStatus }) => stateNames.interest[relationShipStatus].label,
    render: ({ relationShipStatus }) => <Pill {...stateNames.interest[relationShipStatus]} />,
  },
  submittedAt: { label: 'Submitted', width: 150, value: ({ submittedAt }) => formatInstant(submittedAt) },
  decidedBy: { label: 'Decided by', csv: ({ decidedBy }) => decidedBy },
} satisfies Record<string, Omit<ListColumn<DealerInterest>, 'key'>>

export const interestColumns: readonly ListColumn<DealerInterest>[] = (
  ['fullName', 'dealerName', 'place', 'region', 'mobileNo', 'status', 'submittedAt'] as const
).map((key) => ({ key, ...columns[key] }))

/** The columns of the file, in its order. */
export const exportedInterest: readonly FileColumn<DealerInterest>[] = Object.values(columns)
