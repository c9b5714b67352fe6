import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { NbnQualification } from '@dealerline/shared/contract/serviceability-results.ts'
import { refusedMessage, serviceabilityError } from '@dealerline/shared/rules/serviceability.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatDate } from '../../ui/format.ts'
import { Facts } from '../../ui/list/Facts.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { NbnParts } from './NbnParts.tsx'
import { NextSteps } from './NextSteps.tsx'
import classes from './serviceability.module.css'
import { useCheck } from './use-check.ts'

/** The nbn's answer for a location, and the next steps. */
export function NbnCheck({ locationID }: { locationID: string }) {
  const check = useCheck(serviceabilityCalls.nbnServiceQualification, { locationID })
  if (check.isError)
    return (
      <Section title="nbn">
        <FailedState message={serviceabilityError(check.error)} onRetry={() => void check.refetch()} />
      </Section>
    )
  if (!check.data) return <LoadingState label="Asking nbn" lines={6} />
  const refused = refusedMessage(check.data)
  return (
    <Section title="nbn" actions={<Flags check={check.data} />}>
      {refused ? <Notice tone="bad">{refused}</Notice> : <Found check={check.data} />}
      <NextSteps
        checkID={check.data.checkID}
        address={check.data.formattedResult?.formattedAddress ?? locationID}
        nbn={check.data}
      />
    </Section>
  )
}

function Flags({ check }: { check: NbnQualification }) {
  if (!check.success) return <Pill tone="bad" label="No result" />
  return (
    <>
      {check.isPending && <Pill tone="warn" label="Serviceability pending" />}
      {check.hasActiveServices && <Pill tone="info" label="Active services" />}
      <Pill
        tone={check.canOrder ? 'good' : 'neutral'}
        label={check.canOrder ? 'Can be ordered' : 'Can not be ordered'}
      />
    </>
  )
}

function Found({ check }: { check: NbnQualification }) {
  const { formattedResult: found, cpiID } = check
  if (!found) return null
  const place = found.latitude === null || found.longitude === null ? '' : `${found.latitude}, ${found.longitude}`
  const facts = [
    { label: 'Address', value: found.formattedAddress },
    { label: 'Location id', value: found.locationID },
    { label: 'Service class', value: `${found.serviceabilityClass}: ${found.serviceability}` },
    { label: 'Reason', value: found.reason },
    { label: 'Access technology', value: found.accessTechnology },
    { label: 'Serviceability date', value: formatDate(found.serviceabilityDate) },
    { label: 'CSA id', value: found.csaid },
    { label: 'Point of interconnect', value: found.poi },
    { label: 'NNI group', value: found.nni },
    { label: 'Region', value: found.region },
    { label: 'Latitude, longitude', value: place },
    { label: 'CPI id', value: cpiID === null ? '' : cpiID || 'Several: choose when ordering' },
  ]
  return (
    <div className={classes.result}>
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      <NbnParts check={check} />
    </div>
  )
}
