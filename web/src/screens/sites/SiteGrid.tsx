import type { Site, SiteList } from '@dealerline/shared/contract/sites.ts'
import { IconMapPins } from '@tabler/icons-react'
import { useState } from 'react'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { useWholeList } from '../../lists/use-whole-list.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { SiteCorrection } from './SiteCorrection.tsx'
import { siteColumnsWith } from './site-columns.tsx'
import { siteFilters, siteListSearch } from './site-list-search.ts'
import { filterOf, stateOfSite } from './site-words.ts'

const filterLabels = {
  ready: 'As wanted',
  alternative: 'Alternatives',
  question: 'Questions',
  pending: 'Pending addresses',
  problem: 'Problems',
} as const

interface Props {
  list: SiteList
  sites: { data: readonly Site[] | undefined; isError: boolean; refetch: () => unknown }
}

const textOf = ({ cells, formattedAddress, choice, ...site }: Site) =>
  [
    cells.name,
    cells.address,
    formattedAddress,
    choice?.plan?.description,
    stateOfSite({ cells, formattedAddress, choice, ...site }).label,
  ].join(' ')

/** The results of the sites of a list, with the questions about them. */
export function SiteGrid({ list: siteList, sites }: Props) {
  const { siteListID } = siteList
  const list = useListSearch(siteListSearch)
  const { show } = list.search
  const [corrected, setCorrected] = useState<Site>()
  const whole = useWholeList({
    label: 'Sites',
    tab: 'sites',
    columns: siteColumnsWith({ siteListID, onCorrect: setCorrected }),
    idOf: ({ siteRowID }) => siteRowID,
    textOf,
    searchLabel: 'Name, address or plan',
    isShown: (site) => show === undefined || filterOf(site) === show,
    list,
    records: sites,
    failedMessage: 'The sites could not be loaded.',
    exported: { fileName: 'sites.csv' },
  })
  const counts = new Map(
    siteFilters.map((filter) => [filter, sites.data?.filter((site) => filterOf(site) === filter).length ?? 0]),
  )
  const chips = [
    { value: undefined, label: 'All' },
    ...siteFilters
      .filter((filter) => filter === show || (counts.get(filter) ?? 0) > 0)
      .map((filter) => ({ value: filter, label: `${filterLabels[filter]} ${counts.get(filter) ?? 0}` })),
  ]
  return (
    <>
      <DataList
        {...whole}
        filters={<FilterChips label="Sites" chips={chips} {...list.filter('show')} />}
        empty={{ icon: <IconMapPins size={20} />, message: 'No site matches this search.' }}
      />
      {corrected && <SiteCorrection siteListID={siteListID} site={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  )
}
