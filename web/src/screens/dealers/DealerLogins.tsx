import { message } from '@dealerline/shared/rules/messages.ts'
import { useEffect } from 'react'
import { dismissAbout, notify } from '../../ui/feedback/notify.ts'
import { LookUpForm } from '../../ui/form/LookUpForm.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useScreenSearch, useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { dealerLoginsSearch } from './dealer-logins-search.ts'
import { emailProblem } from './email-problem.ts'
import { PersonLogin } from './PersonLogin.tsx'

/** The action of the messages about the searched e-mail address. */
const lookingUp = 'look up a login'

const tellFound = () => notify(message('loginValidated', { error: 'this person has a login' }))

/** Looks up a login by its e-mail address, and creates, resets or unlocks it. The e-mail is in the screen's address. */
export default function DealerLogins() {
  const { email = '' } = useScreenSearch(dealerLoginsSearch)
  const { replaceAll } = useSearchNavigation(dealerLoginsSearch)
  const search = (text: string) => {
    const problem = emailProblem(text)
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
      {email !== '' && <PersonLogin key={email} email={email} onFound={tellFound} />}
    </>
  )
}
