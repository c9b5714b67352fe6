import { type ResourceFile, resourceCalls } from '@dealerline/shared/contract/resources.ts'
import type { RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import { resourceIDOf } from '@dealerline/shared/rules/resource-address.ts'
import { usageTypeLabel, usageTypeLabels } from '@dealerline/shared/rules/usage-types.ts'
import { IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { archivedColumn } from '../../lists/archived-column.tsx'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { noLists } from '../../records/catalogue/CatalogueFields.tsx'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { countColumn, moneyColumn } from '../../ui/list/number-columns.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { CatalogueList } from './CatalogueList.tsx'
import { maintainedPlans } from './maintained.ts'

const none = '–'
const isWebAddress = (address: string) => /^https?:\/\//i.test(address)

/** Returns the file under Resources that dealers open; 0 for none. */
const fileOf = (plan: RatePlan) => plan.resourceFileID || resourceIDOf(plan.ratePlanPDF)

const columns: readonly ListColumn<RatePlan>[] = [
  archivedColumn('ratePlanDescription', 'Description', 'Archived'),
  { key: 'usageType', label: 'Usage type', width: 140, value: (plan) => usageTypeLabel(plan.usageType) },
  { key: 'groupName', label: 'Group', width: 130, value: (plan) => plan.groupName, empty: none },
  { key: 'dataAllowance', label: 'Data', width: 100, render: (plan) => plan.dataAllowance || none },
  {
    ...countColumn('contractMonths', 'Months', 90),
    render: (plan) => plan.contractMonths || none,
  },
  moneyColumn('monthlyRetail', 'Monthly inc GST', 140),
  moneyColumn('ConnectionFee', 'Connection inc GST', 160),
  {
    key: 'ratePlanPDF',
    label: 'Document',
    width: 90,
    render: (plan) =>
      fileOf(plan) > 0 ? (
        <AppLink
          href={`/resources-list/all?edit=${fileOf(plan)}`}
          aria-label={`Resource file of ${plan.ratePlanDescription}`}
        >
          File
        </AppLink>
      ) : isWebAddress(plan.ratePlanPDF) ? (
        <a href={plan.ratePlanPDF} target="_blank" rel="noreferrer" aria-label={`PDF of ${plan.ratePlanDescription}`}>
          PDF
        </a>
      ) : (
        none
      ),
  },
]

const toOption = ({ resourceFileID, title, category }: ResourceFile) => ({
  value: resourceFileID,
  label: title,
  note: category,
})

const usageTypes = [
  { value: undefined, label: 'Every type' },
  ...Object.entries(usageTypeLabels).map(([value, label]) => ({ value, label })),
]

/** The plans of every usage type, to change, archive and delete. */
export default function RatePlanList() {
  const files = useQuery(query(resourceCalls.getResourceFiles, { params: { arg: 'all' } }))
  const lists = { ...noLists, files: [{ value: 0, label: 'None' }, ...(files.data ?? []).map(toOption)] }
  return (
    <CatalogueList
      kind={maintainedPlans}
      path="/rate-plans"
      title="Maintain Rate Plans"
      subtitle="The prices of every service. A change applies to a line when the line is next saved."
      searchLabel="Description, group or data"
      columns={columns}
      lists={lists}
      chips={({ filter }) => <FilterChips label="Usage type" chips={usageTypes} {...filter('usageType')} />}
      fits={() => true}
      icon={<IconTags size={20} />}
      retrieved="retrieved"
    />
  )
}
