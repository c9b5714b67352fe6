import type { Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { authGroupLabels, authGroups, authLevelLabels } from '@dealerline/shared/rules/dealers.ts'
import { archivedColumn } from '../../lists/archived-column.tsx'
import { formatDate, formatInstant } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'

const none = '–'

const groupLabel = (group: string) => authGroupLabels[authGroups.find((each) => each === group) ?? '']

const columns = {
  dealer: { key: 'dealerID', label: 'Dealer', csv: (dealer) => dealer.dealerID },
  name: archivedColumn('dealerFullName', 'Name', 'Removed'),
  email: { key: 'dealerEmail', label: 'E-mail', value: (dealer) => dealer.dealerEmail },
  number: { key: 'ubDealerID', label: 'UB dealer ID', width: 120, value: ({ ubDealerID }) => ubDealerID, empty: none },
  dealerIDno: { key: 'dealerIDno', label: 'Dealer number', csv: (dealer) => dealer.dealerIDno },
  group: {
    key: 'groupNo',
    label: 'Group',
    width: 150,
    csv: (dealer) => dealer.groupNo,
    render: ({ groupNo, isManager }) => groupNo && `${groupNo}${isManager ? ', manager' : ''}`,
    empty: none,
  },
  manager: { key: 'isManager', label: 'Manages the group', csv: (dealer) => (dealer.isManager ? 'Yes' : 'No') },
  level: { key: 'authLevel', label: 'Level', width: 130, value: (dealer) => authLevelLabels[dealer.authLevel] },
  rights: {
    key: 'authGroup',
    label: 'Group',
    csvLabel: 'Access group',
    width: 150,
    value: ({ authGroup }) => (authGroup ? groupLabel(authGroup) : ''),
    empty: none,
  },
  lastLogedIn: {
    key: 'lastLogedIn',
    label: 'Last signed in',
    width: 140,
    csv: (dealer) => formatInstant(dealer.lastLogedIn),
    render: (dealer) => formatDate(dealer.lastLogedIn),
    empty: none,
  },
} satisfies Record<string, ListColumn<Dealer>>

/** Returns these columns of a list of people, in this order. */
export const dealerColumns = (...names: (keyof typeof columns)[]): readonly ListColumn<Dealer>[] =>
  names.map((name) => columns[name])

/** The columns of a file of people. */
export const exportedDealer: readonly ListColumn<Dealer>[] = Object.values(columns)
