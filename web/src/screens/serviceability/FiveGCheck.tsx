import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { FiveGQualification } from '@dealerline/shared/contract/serviceability-results.ts'
import { refusedMessage, serviceabilityError } from '@dealerline/shared/rules/serviceability.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { Facts } from '../../ui/list/Facts.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { NextSteps } from './NextSteps.tsx'
import classes from './serviceability.module.css'
import { useCheck } from './use-check.ts'

interface Props {
  locationID: string
  searchResultId: string
  addressID: number
}

/** The 5G network's answer for a location, which is kept with the customer's address, and the next steps. */
export function FiveGCheck({ locationID, searchResultId, addressID }: Props) {
  const check = useCheck(serviceabilityCalls.serviceQualification5G, { locationID, addressID })
  if (!check.data && check.isError)
    return (
      <Section title="5G fixed wireless">
        <FailedState message={serviceabilityError(check.error)} query={check} />
      </Section>
    )
  if (!check.data) return <LoadingState label="Asking the 5G network" lines={6} />
  const refusal = refusedMessage(check.data)
  return (
    <Section title="5G fixed wireless" actions={<Flags check={check.data} />}>
      {refusal ? <Notice tone="bad">{refusal}</Notice> : <FiveGResult check={check.data} />}
      {searchResultId && <Coverage searchResultId={searchResultId} />}
      <NextSteps checkID={check.data.checkID} address={check.data.formattedAddress || locationID} fiveG={check.data} />
    </Section>
  )
}

function Flags({ check }: { check: FiveGQualification }) {
  if (!check.success) return <Pill tone="bad" label="No result" />
  return (
    <>
      <Pill tone={check.eligible ? 'good' : 'bad'} label={check.eligible ? 'Eligible' : 'Not eligible'} />
      {check.eligible && !check.hasCapacity && <Pill tone="warn" label="Sector full" />}
    </>
  )
}

function FiveGResult({ check }: { check: FiveGQualification }) {
  const { formattedAddress, locationID, reason, hasSectorID, downMbps, upMbps, locations } = check
  const facts = [
    { label: 'Address', value: formattedAddress },
    { label: 'Location ID', value: locationID },
    { label: 'Typical speed', value: downMbps > 0 ? `${downMbps}/${upMbps} Mbps` : '' },
    { label: 'Sector ID', value: hasSectorID ? 'Known' : 'Not known' },
    { label: 'Reason', value: reason },
  ]
  return (
    <div className={classes.result}>
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      {hasSectorID && (
        <ul className={classes.lines} aria-label="Sectors">
          {locations.map((each) => (
            <li key={each.locationID}>
              <span>
                {each.sectorID} <span className={classes.quiet}>{each.band}</span>
              </span>
              <span className={classes.figure}>
                {[each.signal === null ? '' : `${each.signal} dBm`, each.distance === null ? '' : `${each.distance} m`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The coverage of the mobile network, loaded on request. */
function Coverage({ searchResultId }: { searchResultId: string }) {
  const coverage = useMutation({
    mutationFn: () => send(serviceabilityCalls.optusServiceEnquiry, { params: { searchResultId } }),
  })
  if (coverage.isError)
    return <FailedState compact message={serviceabilityError(coverage.error)} onRetry={() => coverage.mutate()} />
  if (!coverage.data)
    return (
      <Button size="compact-sm" variant="default" loading={coverage.isPending} onClick={() => coverage.mutate()}>
        Mobile coverage
      </Button>
    )
  const refusal = refusedMessage(coverage.data)
  if (refusal) return <Notice tone="bad">{refusal}</Notice>
  const describe = (outdoors: boolean, indoors: boolean) =>
    indoors ? 'indoors and outdoors' : outdoors ? 'outdoors' : 'none'
  return (
    <Notice>
      {`Mobile coverage: ${coverage.data.technologies.map(({ name, outdoors, indoors }) => `${name} ${describe(outdoors, indoors)}`).join(', ')}`}
    </Notice>
  )
}
