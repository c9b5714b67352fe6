import { formatAbn, isValidAbn, toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { brokenRule } from '@dealerline/shared/rules/validation.ts'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { fieldClasses } from '../../ui/form/field-classes.ts'
import { Section } from '../../ui/form/Section.tsx'
import { useScreenSearch, useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import classes from './airline.module.css'
import { airlinePartnerSearch } from './airline-search.ts'
import { BusinessFacts } from './BusinessFacts.tsx'
import { NextStep } from './NextStep.tsx'
import { useBusiness } from './use-business.ts'
import type { Enrolments } from './use-enrolments.ts'

const problemOf = (abn: string) => (abn === '' ? 'No ABN Provided' : brokenRule('abn', 'ABN', abn))

/** Looks up a business by its ABN: whether it is a customer or a member, and the next step. */
export function BusinessCheck({ enrolments }: { enrolments: Enrolments }) {
  const { keyword = '' } = useScreenSearch(airlinePartnerSearch)
  const { replaceAll } = useSearchNavigation(airlinePartnerSearch)
  const [text, setText] = useState(formatAbn(keyword))
  const [problem, setProblem] = useState<string>()
  useEffect(() => setText(formatAbn(keyword)), [keyword])
  const check = (text: string) => {
    const abn = toRegisterDigits(text)
    const abnProblem = problemOf(abn)
    setProblem(abnProblem)
    if (!abnProblem) replaceAll({ keyword: abn })
  }
  return (
    <>
      <Section>
        <form
          className={classes.search}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            check(text)
          }}
        >
          <TextInput
            classNames={fieldClasses}
            label="ABN"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            error={problem}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
          <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
            Check
          </Button>
        </form>
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
