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

/** The nbn's answer for a location, which is kept with the customer's address, and the next steps. */
export function NbnCheck({ locationID, addressID = 0 }: { locationID: string; addressID?: number }) {
  const check = useCheck(serviceabilityCalls.nbnServiceQualification, { locationID, addressID })
  if (!check.data && check.isError)
    return (
      <Section title="nbn">
        <FailedState message={serviceabilityError(check.error)} query={check} />
      </Section>
    )
  if (!check.data) return <LoadingState label="Asking nbn" lines={6} />
  const refusal = refusedMessage(check.data)
  return (
    <Section title="nbn" actions={<Flags check={check.data} />}>
      {refusal ? <Notice tone="bad">{refusal}</Notice> : <NbnResult check={check.data} />}
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
        label={check.canOrder ? 'Can be ordered' : 'Cannot be ordered'}
      />
    </>
  )
}

function NbnResult({ check }: { check: NbnQualification }) {
  const { formattedResult: result, cpiID } = check
  if (!result) return null
  const coordinates =
    result.latitude === null || result.longitude === null ? '' : `${result.latitude}, ${result.longitude}`
  const facts = [
    { label: 'Address', value: result.formattedAddress },
    { label: 'Location ID', value: result.locationID },
    { label: 'Service class', value: `${result.serviceabilityClass}: ${result.serviceability}` },
    { label: 'Reason', value: result.reason },
    { label: 'Access technology', value: result.accessTechnology },
    { label: 'Serviceability date', value: formatDate(result.serviceabilityDate) },
    { label: 'CSA ID', value: result.csaid },
    { label: 'Point of interconnect', value: result.poi },
    { label: 'NNI group', value: result.nni },
    { label: 'Region', value: result.region },
    { label: 'Latitude, longitude', value: coordinates },
    { label: 'CPI ID', value: cpiID === null ? '' : cpiID || 'Several: choose when ordering' },
  ]
  return (
    <div className={classes.result}>
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      <NbnParts check={check} />
    </div>
  )
}
