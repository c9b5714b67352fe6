import { PartTabs } from '../../lists/PartTabs.tsx'
import { useSettings } from '../../session/portal.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { airlineAdminSearch } from './airline-search.ts'
import { LeadApproval } from './LeadApproval.tsx'
import { SupportingData } from './SupportingData.tsx'

const parts = { leads: 'Leads', data: 'Supporting data' }

/** The administration of the airline partner's programme: approving leads, and the questions for businesses. */
export default function AirlineAdmin() {
  const { airlinePartnerName: name } = useSettings()
  const { tab = 'leads' } = useScreenSearch(airlineAdminSearch)
  return (
    <>
      <ScreenTitle title="Manage Airline-Partner Admin" subtitle={`Leads and supporting data of ${name}.`} />
      <PartTabs label="Parts of the administration" path="/airline-partner-admin" parts={parts} current={tab} />
      {tab === 'data' ? <SupportingData /> : <LeadApproval />}
    </>
  )
}
