import { onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { registrationFields } from '@dealerline/shared/records/dealer-fields.ts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isUnknownRecord, query } from '../../api.ts'
import { signOut } from '../../session/sign-out.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { OutsideShell } from '../../ui/shell/OutsideShell.tsx'
import { dealerBusiness } from '../dealers/edited-dealers.ts'
import { RecordForm } from '../dealers/RecordForm.tsx'

const reading = query(onboardingCalls.getRegisteredDealer, {})

/** A registered dealer's details of their business, before and after the portal is open to them. */
export default function Registration() {
  const { settings, signIn } = useRouteContext({ from: '__root__' })
  const client = useQueryClient()
  return (
    <OutsideShell path="/registration">
      <ScreenTitle
        title="Your business"
        subtitle={`What ${settings.providerName} needs for the dealer agreement and to pay you.`}
      >
        <Button variant="default" onClick={() => void signOut(signIn, client)}>
          Logout
        </Button>
      </ScreenTitle>
      <OwnBusiness />
    </OutsideShell>
  )
}

function OwnBusiness() {
  const [isChanged, setIsChanged] = useState(false)
  useUnsavedGuard(isChanged)
  const ownRecord = useQuery({ ...reading, refetchOnWindowFocus: false, retry: false })
  const dealerID = ownRecord.data?.dealerId ?? 0
  const kind = useMemo(
    () => dealerBusiness(dealerID, onboardingCalls.updateDealerManager, registrationFields),
    [dealerID],
  )
  if (ownRecord.data) {
    return (
      <Section>
        <RecordForm key={dealerID} kind={kind} record={ownRecord.data} name="Your business" onChanged={setIsChanged} />
      </Section>
    )
  }
  if (!ownRecord.isError) return <LoadingState label="Loading your business" />
  if (isUnknownRecord(ownRecord.error))
    return (
      <EmptyState
        message="You are not registered as a dealer yet."
        action={<AppLink href="/become-a-dealer">Become a dealer</AppLink>}
      />
    )
  return <FailedState message="Your business could not be loaded." query={ownRecord} />
}
