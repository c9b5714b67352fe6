import type { Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { authGroupLabels, authGroups, authLevelLabels } from '@dealerline/shared/rules/dealers.ts'
import { IconArchive } from '@tabler/icons-react'
import type { CsvColumn } from '../../lists/export-csv.ts'
import { formatDate, formatInstant } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './dealers.module.css'

const none = '–'

const groupLabel = (group: string) => authGroupLabels[authGroups.find((each) => each === group) ?? '']

const columns = {
  name: {
    key: 'dealerFullName',
    label: 'Name',
    render: (dealer) =>
      dealer.archived ? (
        <span className={classes.named}>
          {dealer.dealerFullName} <Pill label="Removed" icon={IconArchive} />
        </span>
      ) : (
        dealer.dealerFullName
      ),
  },
  email: { key: 'dealerEmail', label: 'E-mail', render: (dealer) => dealer.dealerEmail },
  level: { key: 'authLevel', label: 'Level', width: 130, render: (dealer) => authLevelLabels[dealer.authLevel] },
  rights: {
    key: 'authGroup',
    label: 'Group',
    width: 150,
    render: (dealer) => (dealer.authGroup ? groupLabel(dealer.authGroup) : none),
  },
  number: { key: 'ubDealerID', label: 'UB dealer ID', width: 120, render: (dealer) => dealer.ubDealerID || none },
  group: {
    key: 'groupNo',
    label: 'Group',
    width: 150,
    render: (dealer) => (dealer.groupNo ? `${dealer.groupNo}${dealer.isManager ? ', manager' : ''}` : none),
  },
  lastLogedIn: {
    key: 'lastLogedIn',
    label: 'Last signed in',
    width: 140,
    render: (dealer) => formatDate(dealer.lastLogedIn) || none,
  },
} satisfies Record<string, ListColumn<Dealer>>

/** Returns these columns of a list of people, in this order. */
export const dealerColumns = (...names: (keyof typeof columns)[]): readonly ListColumn<Dealer>[] =>
  names.map((name) => columns[name])

export const exportedDealer: readonly CsvColumn<Dealer>[] = [
  { label: 'Dealer', value: (dealer) => dealer.dealerID },
  { label: 'Name', value: (dealer) => dealer.dealerFullName },
  { label: 'E-mail', value: (dealer) => dealer.dealerEmail },
  { label: 'UB dealer ID', value: (dealer) => dealer.ubDealerID },
  { label: 'Dealer number', value: (dealer) => dealer.dealerIDno },
  { label: 'Group', value: (dealer) => dealer.groupNo },
  { label: 'Manages the group', value: (dealer) => (dealer.isManager ? 'Yes' : 'No') },
  { label: 'Level', value: (dealer) => authLevelLabels[dealer.authLevel] },
  { label: 'Access group', value: (dealer) => (dealer.authGroup ? groupLabel(dealer.authGroup) : '') },
  { label: 'Last signed in', value: (dealer) => formatInstant(dealer.lastLogedIn) },
]
