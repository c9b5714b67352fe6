import { Tabs } from '../../lists/Tabs.tsx'
import { useSettings } from '../../session/portal.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { airlineAdminSearch } from './airline-search.ts'
import { LeadApproval } from './LeadApproval.tsx'
import { SupportingData } from './SupportingData.tsx'

/** The administration of the airline partner's programme: approving leads, and the questions for businesses. */
export default function AirlineAdmin() {
  const { airlinePartnerName: name } = useSettings()
  const { tab } = useScreenSearch(airlineAdminSearch)
  const isData = tab === 'data'
  const path = '/airline-partner-admin'
  return (
    <>
      <ScreenTitle title="Manage Airline-Partner Admin" subtitle={`Leads and supporting data of ${name}.`} />
      <Tabs
        label="Parts of the administration"
        tabs={[
          { href: path, label: 'Leads', current: !isData },
          { href: `${path}?tab=data`, label: 'Supporting data', current: isData },
        ]}
      />
      {isData ? <SupportingData /> : <LeadApproval />}
    </>
  )
}
