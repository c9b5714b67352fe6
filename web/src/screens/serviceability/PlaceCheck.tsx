import type { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { refusedMessage, serviceabilityError } from '@dealerline/shared/rules/serviceability.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section } from '../../ui/form/Section.tsx'
import classes from './serviceability.module.css'
import type { Site } from './site.ts'
import { useCheck } from './use-check.ts'

interface Props {
  call: typeof serviceabilityCalls.nbnQueryAddress | typeof serviceabilityCalls.queryAddress
  site: Site
  /** The name of the network, at the start of a sentence. */
  network: string
  onEnquire: () => void
  children: (locationID: string) => ReactNode
}

/** Finds a network's locations at an address: checks a single one at once, and lets the person choose from several. */
export function PlaceCheck({ call, site, network, onEnquire, children }: Props) {
  const [chosenID, setChosenID] = useState('')
  const [searchAgain, setSearchAgain] = useState(false)
  const places = useCheck<typeof call>(call, { ...site, searchAgain })
  if (!places.data && places.isError)
    return (
      <Section>
        <FailedState message={serviceabilityError(places.error)} query={places} />
      </Section>
    )
  if (!places.data) return <LoadingState label={`Asking ${network}`} lines={4} />
  const refusal = refusedMessage(places.data)
  if (refusal) return <Notice tone="bad">{refusal}</Notice>
  const { locations } = places.data
  const [only] = locations
  if (!only)
    return (
      <Section>
        <EmptyState
          message={`${network} does not know this address.`}
          action={
            <Button variant="default" onClick={onEnquire}>
              Ask our staff
            </Button>
          }
        />
      </Section>
    )
  if (places.data.isKnown)
    return (
      <>
        <div className={classes.known}>
          <Notice>
            Location {only.locationID} is kept with this address.{' '}
            <Button size="compact-sm" variant="default" onClick={() => setSearchAgain(true)}>
              Search the location again
            </Button>
          </Notice>
        </div>
        {children(only.locationID)}
      </>
    )
  if (locations.length === 1) return children(only.locationID)
  return (
    <>
      <Section title="Which of these?">
        <ul className={classes.places}>
          {locations.map(({ locationID, formattedAddress }) => (
            <li key={locationID}>
              <span>
                {formattedAddress} <span className={classes.quiet}>{locationID}</span>
              </span>
              <Button
                size="compact-sm"
                variant={locationID === chosenID ? 'filled' : 'default'}
                aria-pressed={locationID === chosenID}
                aria-label={`Check ${formattedAddress}`}
                onClick={() => setChosenID(locationID)}
              >
                Check
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      {chosenID && <div key={chosenID}>{children(chosenID)}</div>}
    </>
  )
}
