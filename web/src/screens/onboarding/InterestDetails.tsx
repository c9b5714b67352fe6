import { onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { formatInstant } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { usePathParameter } from '../../ui/url/use-screen-search.ts'
import { BusinessPart } from '../dealers/BusinessPart.tsx'
import { RecordForm } from '../dealers/RecordForm.tsx'
import { DealerContracts } from './DealerContracts.tsx'
import { editedInterest } from './edited-interest.ts'
import { InterestActions } from './InterestActions.tsx'
import { InterestSteps } from './InterestSteps.tsx'
import classes from './onboarding.module.css'
import { useInterest, useInterestActions } from './use-interest.ts'
import { useReferrers } from './use-referrers.ts'

/** One interest: its details, the decision, the steps after it, and the new dealer. */
export default function InterestDetails() {
  const id = usePathParameter('id')
  const interest = useInterest(Number(id) || 0)
  const isMissing = interest.error instanceof ApiError && [400, 404].includes(interest.error.status)
  if (interest.data) return <Details key={interest.data.id} interest={interest.data} />
  if (!interest.isError) return <LoadingState title="Dealer interest" label="Loading the interest" lines={8} />
  return (
    <>
      <ScreenTitle title="Dealer interest" />
      {isMissing ? (
        <EmptyState
          message={`${messages.dealerNotFound.text}. The interest may have been removed.`}
          action={<AppLink href="/dealer-interests">All interests</AppLink>}
        />
      ) : (
        <FailedState message={messages.interestNotRetrieved.text} query={interest} />
      )}
    </>
  )
}

type Interest = NonNullable<ReturnType<typeof useInterest>['data']>

function Details({ interest }: { interest: Interest }) {
  const router = useRouter()
  const [unsavedParts, setUnsavedParts] = useState({ interest: false, business: false })
  useUnsavedGuard(unsavedParts.interest || unsavedParts.business)
  const actions = useInterestActions(interest, () => router.history.push('/dealer-interests'))
  const lists = useReferrers(interest.refDealerId)
  const { dealerID, fullName, dealerName, submittedAt, decidedBy, decidedAt, currentBusiness, salesObjectives } =
    interest
  const answers = [
    { label: 'Current business', value: currentBusiness },
    { label: 'What they would like to achieve', value: salesObjectives },
  ].filter(({ value }) => value !== '')
  return (
    <>
      <ScreenTitle
        title={fullName}
        subtitle={
          <>
            {dealerName}, submitted {formatInstant(submittedAt)}{' '}
            <Pill {...stateNames.interest[interest.relationShipStatus]} />
            {decidedBy && ` decided by ${decidedBy}, ${formatInstant(decidedAt)}`}
          </>
        }
      >
        <InterestActions
          interest={interest}
          isBusy={actions.isPending}
          isChanged={unsavedParts.interest}
          onAction={actions.mutate}
        />
      </ScreenTitle>
      {interest.approved && <InterestSteps interest={interest} isBusy={actions.isPending} onAction={actions.mutate} />}
      {answers.length > 0 && (
        <Section title="Their answers">
          <dl className={classes.words}>
            {answers.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section title="Their details">
        <RecordForm
          kind={editedInterest}
          record={interest}
          lists={lists}
          key={interest.id}
          name={`The interest of ${fullName}`}
          onChanged={(now) =>
            setUnsavedParts((before) => (before.interest === now ? before : { ...before, interest: now }))
          }
        />
      </Section>
      {dealerID > 0 && (
        <>
          <DealerContracts dealerID={dealerID} />
          <Section
            title="Registered dealer"
            actions={<AppLink href={`/dealers?edit=${dealerID}`}>Open {interest.dealer?.dealerFullName}</AppLink>}
          >
            <BusinessPart
              dealerID={dealerID}
              name={interest.dealer?.dealerFullName ?? dealerName}
              call={onboardingCalls.updateDealerManager}
              onChanged={(now) =>
                setUnsavedParts((before) => (before.business === now ? before : { ...before, business: now }))
              }
            />
          </Section>
        </>
      )}
      <Section title="History">
        <ul className={classes.history}>
          {interest.history.map(({ at, by, what }) => (
            <li key={`${at} ${what}`}>
              {formatInstant(at)}: {what} {by !== 'portal' && <span className={classes.quiet}>by {by}</span>}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
