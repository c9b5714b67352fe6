import type { Login } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { brokenRule } from '@dealerline/shared/rules/validation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../../api.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { dismissAbout, notify } from '../../ui/feedback/notify.ts'
import { LookUpForm } from '../../ui/form/LookUpForm.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useScreenSearch, useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { dealerLoginsSearch } from './dealer-logins-search.ts'
import { LoginResult } from './LoginResult.tsx'
import { NewLogin } from './NewLogin.tsx'

/** Returns the problem with the searched e-mail address. Undefined if it is valid. */
function problemOf(email: string): string | undefined {
  return email.trim() === '' ? 'Email missing!' : brokenRule('email', 'Email', email.trim())
}

/** The action of the messages about the searched e-mail address. */
const lookingUp = 'look up a login'

/** Looks up a login by its e-mail address, and creates, resets or unlocks it. The e-mail is in the screen's address. */
export default function DealerLogins() {
  const { email = '' } = useScreenSearch(dealerLoginsSearch)
  const { replaceAll } = useSearchNavigation(dealerLoginsSearch)
  const search = (text: string) => {
    const problem = problemOf(text)
    dismissAbout(lookingUp)
    if (problem) notify({ httpStatus: 500, message: problem }, lookingUp)
    else replaceAll({ email: text.trim().toLowerCase() })
    return problem
  }
  useEffect(() => () => dismissAbout(lookingUp), [])
  return (
    <>
      <ScreenTitle title="Dealer Logins" subtitle="The e-mail addresses that can sign in, and their dealers." />
      <Section>
        <LookUpForm label="E-mail" inputMode="email" buttonLabel="Search" value={email} lookUp={search} />
      </Section>
      {email !== '' && <FoundLogin key={email} email={email} />}
    </>
  )
}

function FoundLogin({ email }: { email: string }) {
  const client = useQueryClient()
  const reading = query(dealerCalls.searchUser, { body: { email } })
  const login = useQuery({ ...reading, staleTime: 0, retry: false, refetchOnWindowFocus: false })
  const isAnswered = useRef(false)
  useEffect(() => {
    // Report only the result of the look-up, not of later changes.
    if (login.data?.exists && !isAnswered.current)
      notify(message('loginValidated', { error: 'this person has a login' }))
    isAnswered.current ||= login.data !== undefined
  }, [login.data])
  if (login.isError) {
    return <FailedState message={login.error.message} onRetry={() => void login.refetch()} />
  }
  if (!login.data) return <LoadingState label="Looking up the login" />
  const show = (newLogin: Login) => client.setQueryData(reading.queryKey, newLogin)
  const isComplete = login.data.exists && login.data.dealer !== null
  return (
    <>
      <LoginResult login={login.data} onChanged={() => void login.refetch()} />
      {!isComplete && <NewLogin login={login.data} onCreated={show} />}
    </>
  )
}
