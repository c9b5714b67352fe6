import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { Overview } from '@dealerline/shared/contract/serviceability-results.ts'
import { refusedMessage, serviceabilityError } from '@dealerline/shared/rules/serviceability.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section } from '../../ui/form/Section.tsx'
import table from '../../ui/list/plain-table.module.css'
import { Pill } from '../../ui/shell/Pill.tsx'
import { FiveGCheck } from './FiveGCheck.tsx'
import { NbnCheck } from './NbnCheck.tsx'
import { PlaceCheck } from './PlaceCheck.tsx'
import classes from './serviceability.module.css'
import type { Site } from './site.ts'
import { useCheck } from './use-check.ts'

/** What every wholesaler offers at an address, and the network that is looked at in detail. */
export function SiteResults({ site, onEnquire }: { site: Site; onEnquire: () => void }) {
  const [network, setNetwork] = useState('nbn')
  const overview = useCheck(serviceabilityCalls.serviceQualification, site)
  return (
    <>
      <Section title={site.formattedAddress}>
        <FullAddress searchResultId={site.searchResultId} />
        {overview.isError ? (
          <FailedState compact message={serviceabilityError(overview.error)} onRetry={() => void overview.refetch()} />
        ) : !overview.data ? (
          <LoadingState label="Asking the wholesalers" lines={3} />
        ) : (
          <Offered overview={overview.data} onEnquire={onEnquire} />
        )}
      </Section>
      {overview.data?.success && (
        <>
          <SegmentedControl
            className={classes.networks}
            aria-label="Network"
            value={network}
            onChange={setNetwork}
            data={[
              { value: 'nbn', label: 'nbn' },
              { value: '5g', label: '5G' },
            ]}
          />
          {network === 'nbn' ? (
            <PlaceCheck call={serviceabilityCalls.nbnQueryAddress} site={site} network="nbn" onEnquire={onEnquire}>
              {(locationID) => <NbnCheck locationID={locationID} />}
            </PlaceCheck>
          ) : (
            <PlaceCheck
              call={serviceabilityCalls.queryAddress}
              site={site}
              network="The 5G network"
              onEnquire={onEnquire}
            >
              {(locationID) => <FiveGCheck locationID={locationID} searchResultId={site.searchResultId} />}
            </PlaceCheck>
          )}
        </>
      )}
    </>
  )
}

/** The parts of an address as the search writes them by now; a typed one has none. */
function FullAddress({ searchResultId }: { searchResultId: string }) {
  const full = useQuery({
    ...query(serviceabilityCalls.getFullAddress, { params: { searchResultId } }),
    enabled: searchResultId !== '',
    retry: false,
  })
  if (!full.data) return null
  const { street_address, suburb, state, postcode } = full.data
  return <p className={classes.quiet}>{[street_address, suburb, state, postcode].join(' · ')}</p>
}

function Offered({ overview, onEnquire }: { overview: Overview; onEnquire: () => void }) {
  const refused = refusedMessage(overview)
  if (refused)
    return (
      <Notice tone="warning">
        {refused}{' '}
        <Button size="compact-sm" variant="default" onClick={onEnquire}>
          Ask our staff
        </Button>
      </Notice>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <section className={table.scroller} tabIndex={0} aria-label="What wholesalers offer">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Wholesaler</th>
            <th scope="col">Technology</th>
            <th scope="col">Availability</th>
            <th scope="col">Up to</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {overview.results.map(({ wholesaler, technology, available, downMbps, upMbps, note }) => (
            <tr key={`${wholesaler} ${technology}`}>
              <td>{wholesaler}</td>
              <td>{technology}</td>
              <td>
                <Pill tone={available ? 'good' : 'neutral'} label={available ? 'Available' : 'Not available'} />
              </td>
              <td>{downMbps > 0 ? `${downMbps}/${upMbps} Mbps` : ''}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
