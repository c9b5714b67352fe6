import { formatAbn, isValidAbn, toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { brokenRule } from '@dealerline/shared/rules/validation.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { LookUpForm } from '../../ui/form/LookUpForm.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useScreenSearch, useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { airlinePartnerSearch } from './airline-search.ts'
import { BusinessFacts } from './BusinessFacts.tsx'
import { NextStep } from './NextStep.tsx'
import { useBusiness } from './use-business.ts'
import type { Enrolments } from './use-enrolments.ts'

const problemOf = (abn: string) => (abn === '' ? 'Enter an ABN. No ABN Provided' : brokenRule('abn', 'ABN', abn))

/** Looks up a business by its ABN: whether it is a customer or a member, and the next step. */
export function BusinessCheck({ enrolments }: { enrolments: Enrolments }) {
  const { keyword = '' } = useScreenSearch(airlinePartnerSearch)
  const { replaceAll } = useSearchNavigation(airlinePartnerSearch)
  const check = (text: string) => {
    const abn = toRegisterDigits(text)
    const problem = problemOf(abn)
    if (!problem) replaceAll({ keyword: abn })
    return problem
  }
  return (
    <>
      <Section>
        <LookUpForm label="ABN" inputMode="numeric" buttonLabel="Check" value={formatAbn(keyword)} lookUp={check} />
      </Section>
      {isValidAbn(keyword) && <BusinessResult key={keyword} abn={keyword} enrolments={enrolments} />}
    </>
  )
}

function BusinessResult({ abn, enrolments }: { abn: string; enrolments: Enrolments }) {
  const { business, error, retry } = useBusiness(abn)
  if (error) return <FailedState message={error.message} onRetry={retry} />
  if (!business) return <LoadingState label="Looking up the business" lines={4} />
  return (
    <>
      <BusinessFacts business={business} />
      <NextStep business={business} enrolments={enrolments} />
    </>
  )
}
