import { takesPartInAirline } from '@dealerline/shared/rules/airline.ts'
import { useDealer, useSettings } from '../../session/portal.ts'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './Home.module.css'

/** Links to other resources for selling. */
export function OtherResources() {
  const dealer = useDealer()
  const { airlinePartnerName, airlinePartnerRoute } = useSettings()
  return (
    <Section title="For selling">
      <ul className={classes.links}>
        <li>
          <AppLink href="/resources-list/all">Resources and training</AppLink>
        </li>
        <li>
          <AppLink href="/utility/service-qualification">Service qualification</AppLink>
        </li>
        {takesPartInAirline(dealer) && (
          <li>
            <AppLink href={`/${airlinePartnerRoute}`}>{airlinePartnerName}</AppLink>
          </li>
        )}
      </ul>
    </Section>
  )
}
