import { type Bundle, catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import { IconPackages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { archivedColumn } from '../../lists/archived-column.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { moneyColumn } from '../../ui/list/number-columns.ts'
import { ArchivedChips } from './ArchivedChips.tsx'
import { bundleListSearch } from './catalogue-search.ts'
import { ReadOnlyList } from './ReadOnlyList.tsx'

const price = (key: 'monthly' | 'onceOff', label: string): ListColumn<Bundle> => ({
  ...moneyColumn(key, `${label} inc GST`, 150),
  csvLabel: `${label} (inc GST)`,
})

const columns: ListColumn<Bundle>[] = [
  { key: 'bundleId', label: 'Number of bundle', csv: (bundle) => bundle.bundleId },
  { ...archivedColumn('name', 'Name', 'Archived'), width: 260 },
  {
    key: 'description',
    label: 'Description',
    csv: (bundle) => bundle.description,
    render: (bundle) => bundle.description,
  },
  price('monthly', 'Monthly'),
  price('onceOff', 'Once-off'),
  { key: 'archived', label: 'Archived', csv: (bundle) => (bundle.archived ? 'Yes' : 'No') },
]

/** The bundles that rows of an order can refer to, with their prices. */
export default function BundleList() {
  const list = useListSearch(bundleListSearch)
  const bundles = useQuery(query(catalogueCalls.getBundles, {}))
  const { archived } = list.search
  return (
    <>
      <ScreenTitle
        title="Bundles"
        subtitle="Services that are sold together. Dealers choose a bundle on lines of mobile, internet and hardware. The list is read-only."
      />
      <ReadOnlyList
        noun="bundle"
        nouns="bundles"
        label="Bundles"
        idOf={(bundle) => bundle.bundleId}
        textOf={(bundle) => `${bundle.name} ${bundle.description}`}
        columns={columns}
        importKind="bundles"
        searchLabel="Name or description"
        list={list}
        records={bundles}
        filters={<ArchivedChips {...list.filter('archived')} />}
        isShown={(bundle) => (archived === undefined ? !bundle.archived : archived === 'too' || bundle.archived)}
        icon={<IconPackages size={20} />}
      />
    </>
  )
}
