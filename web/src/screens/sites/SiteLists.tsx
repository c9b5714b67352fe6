import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { NewSiteList } from './NewSiteList.tsx'
import { SiteListDetails } from './SiteListDetails.tsx'
import { SiteListTable } from './SiteListTable.tsx'
import { siteListSearch } from './site-list-search.ts'

/** Many sites at once: a new list and the earlier ones, or the results of one list. */
export default function SiteLists() {
  const { list } = useScreenSearch(siteListSearch)
  if (list) return <SiteListDetails key={list} siteListID={list} />
  return (
    <>
      <ScreenTitle
        title="Many sites"
        subtitle="Checks a list of addresses at nbn, 5G and the other networks, and makes a quote with a line per site."
      />
      <Section title="New list">
        <NewSiteList />
      </Section>
      <Section title="Earlier lists" flush>
        <SiteListTable />
      </Section>
    </>
  )
}
