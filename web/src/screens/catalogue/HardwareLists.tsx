import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import type { Handset } from '@dealerline/shared/records/catalogue-fields.ts'
import { IconCategory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { PartTabs } from '../../lists/PartTabs.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { countColumn } from '../../ui/list/number-columns.ts'
import { hardwareListsSearch } from './catalogue-search.ts'
import { ReadOnlyList } from './ReadOnlyList.tsx'

/** A category or a manufacturer, with the number of its handsets. */
interface HardwareGroup {
  id: number
  name: string
  isNbn: boolean
  sold: number
  archived: number
}

const name: ListColumn<HardwareGroup> = { key: 'name', label: 'Name', value: (group) => group.name }

const usedFor: ListColumn<HardwareGroup> = {
  key: 'isNbn',
  label: 'For nbn services',
  width: 170,
  value: ({ isNbn }) => Number(isNbn),
  render: ({ isNbn }) => (isNbn ? 'Yes' : 'No'),
  csv: ({ isNbn }) => (isNbn ? 'Yes' : 'No'),
}

const counts: ListColumn<HardwareGroup>[] = [
  countColumn('sold', 'Models sold', 170),
  countColumn('archived', 'Models archived', 170),
]

const parts = { categories: 'Categories', manufacturers: 'Manufacturers' }

/** The categories and the manufacturers of hardware. Each links to its models. */
export default function HardwareLists() {
  const list = useListSearch(hardwareListsSearch)
  const { tab = 'categories' } = list.search
  return (
    <>
      <ScreenTitle
        title="Categories and Manufacturers"
        subtitle="The lists by which hardware is sorted. Open an entry to see its models. The lists are read-only."
      />
      <PartTabs label="Lists of hardware" path="/hardware-lists" parts={parts} current={tab} />
      {tab === 'manufacturers' ? <Manufacturers list={list} /> : <Categories list={list} />}
    </>
  )
}

type List = ReturnType<typeof useListSearch<ReturnType<typeof hardwareListsSearch>>>

function Categories({ list }: { list: List }) {
  const categories = useQuery(query(catalogueCalls.getHardwareCategories, {}))
  const groups = categories.data?.map(({ hardwareCategoryID, name, isNbn }) => ({
    id: hardwareCategoryID,
    name,
    isNbn,
  }))
  return (
    <ReadOnlyList
      noun="category"
      nouns="categories"
      label="Categories"
      importKind="hardware-categories"
      columns={[name, usedFor, ...counts]}
      hrefOf={({ id }) => `/handsets?archived=too&category=${id}`}
      records={useCounts({ ...categories, data: groups }, (handset) => handset.hardwareCategoryID)}
      {...common(list)}
    />
  )
}

function Manufacturers({ list }: { list: List }) {
  const manufacturers = useQuery(query(catalogueCalls.getHardwareManufacturers, {}))
  const groups = manufacturers.data?.map((each) => ({ id: each.manufacturerDetailsID, name: each.name, isNbn: false }))
  return (
    <ReadOnlyList
      noun="manufacturer"
      nouns="manufacturers"
      label="Manufacturers"
      importKind="hardware-manufacturers"
      columns={[name, ...counts]}
      hrefOf={({ id }) => `/handsets?archived=too&manufacturer=${id}`}
      records={useCounts({ ...manufacturers, data: groups }, (handset) => handset.manufacturerDetailsID)}
      {...common(list)}
    />
  )
}

const common = (list: List) => ({
  list,
  tab: list.search.tab ?? 'categories',
  idOf: ({ id }: HardwareGroup) => id,
  textOf: (group: HardwareGroup) => group.name,
  searchLabel: 'Name',
  icon: <IconCategory size={20} />,
})

interface Groups<Group> {
  data: readonly Group[] | undefined
  isError: boolean
  refetch: () => unknown
}

/** Adds the number of handsets to each category or manufacturer. */
function useCounts<Group extends { id: number }>(groups: Groups<Group>, groupOf: (handset: Handset) => number) {
  const handsets = useQuery(query(catalogueCalls.getHandsetsIncludingArchived, { params: { includeFlag: true } }))
  const handsetsByGroup = Map.groupBy(handsets.data ?? [], groupOf)
  const failed = [groups, handsets].filter(({ isError }) => isError)
  return {
    data:
      handsets.data &&
      groups.data?.map((group) => {
        const own = handsetsByGroup.get(group.id) ?? []
        const archived = own.filter((handset) => handset.archived).length
        return { ...group, archived, sold: own.length - archived }
      }),
    isError: failed.length > 0,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
