import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { Overview } from '@dealerline/shared/contract/serviceability-results.ts'
import { refusedMessage, serviceabilityError } from '@dealerline/shared/rules/serviceability.ts'
import { Button } from '@mantine/core'
import { IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { FiveGCheck } from './FiveGCheck.tsx'
import { NbnCheck } from './NbnCheck.tsx'
import { PlaceCheck } from './PlaceCheck.tsx'
import classes from './serviceability.module.css'
import type { Site } from './site.ts'
import { useCheck } from './use-check.ts'

const networks = [
  { value: 'nbn', label: 'nbn' },
  { value: '5g', label: '5G' },
] as const

/** Every wholesaler's offers at an address, and the details of one network. */
export function SiteResults({ site, onEnquire }: { site: Site; onEnquire: () => void }) {
  const [network, setNetwork] = useState<'nbn' | '5g'>('nbn')
  const { searchResultId, formattedAddress, addressID } = site
  const overview = useCheck(serviceabilityCalls.serviceQualification, { searchResultId, formattedAddress })
  return (
    <>
      <Section title={formattedAddress}>
        {!overview.data ? (
          <QueryState compact what="the offers" query={overview} failed={serviceabilityError} lines={3} />
        ) : (
          <NetworkOffers overview={overview.data} onEnquire={onEnquire} />
        )}
      </Section>
      {overview.data?.success && (
        <>
          <div className={classes.networks}>
            <FilterChips label="Network" chips={networks} value={network} onChange={setNetwork} />
          </div>
          {network === 'nbn' ? (
            <PlaceCheck call={serviceabilityCalls.nbnQueryAddress} site={site} network="nbn" onEnquire={onEnquire}>
              {(locationID) => <NbnCheck locationID={locationID} addressID={addressID} />}
            </PlaceCheck>
          ) : (
            <PlaceCheck
              call={serviceabilityCalls.queryAddress}
              site={site}
              network="The 5G network"
              onEnquire={onEnquire}
            >
              {(locationID) => (
                <FiveGCheck locationID={locationID} searchResultId={searchResultId} addressID={addressID} />
              )}
            </PlaceCheck>
          )}
        </>
      )}
    </>
  )
}

function NetworkOffers({ overview, onEnquire }: { overview: Overview; onEnquire: () => void }) {
  const refusal = refusedMessage(overview)
  if (refusal)
    return (
      <Notice tone="warning">
        {refusal}{' '}
        <Button size="compact-sm" variant="default" onClick={onEnquire}>
          Ask our staff
        </Button>
      </Notice>
    )
  return (
    <ul className={classes.lines} aria-label="Offers by wholesaler">
      {overview.results.map(({ wholesaler, technology, available, downMbps, upMbps, note }) => (
        <li key={`${wholesaler} ${technology}`}>
          <span>
            {[wholesaler, technology, downMbps > 0 && `up to ${downMbps}/${upMbps} Mbps`].filter(Boolean).join(', ')}
            {note && <span className={classes.quiet}> · {note}</span>}
          </span>
          <Pill
            tone={available ? 'good' : 'neutral'}
            {...(!available && { icon: IconMinus })}
            label={available ? 'Available' : 'Not available'}
          />
        </li>
      ))}
    </ul>
  )
}
