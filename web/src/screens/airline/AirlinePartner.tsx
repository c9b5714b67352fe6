import { PartTabs } from '../../lists/PartTabs.tsx'
import { useSettings } from '../../session/portal.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { airlinePartnerSearch } from './airline-search.ts'
import { BusinessCheck } from './BusinessCheck.tsx'
import { EnrolmentList } from './EnrolmentList.tsx'
import { LeadList } from './LeadList.tsx'
import { MemberList } from './MemberList.tsx'
import { useEnrolments } from './use-enrolments.ts'

const parts = { check: 'Check a business', leads: 'Leads', enrolments: 'Enrolments', members: 'Members' }

/** The airline partner's programme: checking businesses, leads, enrolments and members. */
export default function AirlinePartner() {
  const { airlinePartnerName: name, airlinePartnerRoute: route } = useSettings()
  const { tab = 'check' } = useScreenSearch(airlinePartnerSearch)
  const enrolments = useEnrolments()
  return (
    <>
      <ScreenTitle title={name} subtitle="Member businesses earn points on their orders." />
      <PartTabs label={`Parts of ${name}`} path={`/${route}`} parts={parts} current={tab} />
      {tab === 'check' && <BusinessCheck enrolments={enrolments} />}
      {tab === 'leads' && <LeadList />}
      {tab === 'enrolments' && <EnrolmentList enrolments={enrolments} />}
      {tab === 'members' && <MemberList />}
    </>
  )
}
