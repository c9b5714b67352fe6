import { Tabs } from '../../lists/Tabs.tsx'
import { useSettings } from '../../session/portal.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { airlinePartnerSearch } from './airline-search.ts'
import { BusinessCheck } from './BusinessCheck.tsx'
import { EnrolmentList } from './EnrolmentList.tsx'
import { LeadList } from './LeadList.tsx'
import { MemberList } from './MemberList.tsx'
import { useEnrolments } from './use-enrolments.ts'

const parts = [
  { tab: 'check', label: 'Check a business' },
  { tab: 'leads', label: 'Leads' },
  { tab: 'enrolments', label: 'Enrolments' },
  { tab: 'members', label: 'Members' },
] as const

/** The airline partner's programme: checking businesses, leads, enrolments and members. */
export default function AirlinePartner() {
  const { airlinePartnerName: name, airlinePartnerRoute: route } = useSettings()
  const { tab } = useScreenSearch(airlinePartnerSearch)
  const enrolments = useEnrolments()
  const currentTab = parts.find((part) => part.tab === tab)?.tab ?? 'check'
  return (
    <>
      <ScreenTitle title={name} subtitle="Member businesses earn points on their orders." />
      <Tabs
        label={`Parts of ${name}`}
        tabs={parts.map((part) => ({
          href: part.tab === 'check' ? `/${route}` : `/${route}?tab=${part.tab}`,
          label: part.label,
          current: part.tab === currentTab,
        }))}
      />
      {currentTab === 'check' && <BusinessCheck enrolments={enrolments} />}
      {currentTab === 'leads' && <LeadList />}
      {currentTab === 'enrolments' && <EnrolmentList enrolments={enrolments} />}
      {currentTab === 'members' && <MemberList />}
    </>
  )
}
