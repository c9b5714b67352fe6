import { type Profile as ProfileRecord, profileCalls } from '@dealerline/shared/contract/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { hasFailed } from '../../session/has-failed.ts'
import { useLogin } from '../../session/portal.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { PhoneField } from '../../ui/form/TextField.tsx'
import { ColourScheme } from '../../ui/shell/ColourScheme.tsx'
import { NoticeChoices } from './NoticeChoices.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SignInList } from './SignInList.tsx'
import { useProfileEditing } from './use-profile-editing.ts'

/** The signed-in person's own page: contact, notices, second factor, sign-ins and colours. */
export default function Profile() {
  const { person } = useLogin()
  const profile = useQuery(query(profileCalls.getProfile, {}))
  return (
    <>
      <ScreenTitle title="My profile" subtitle={`${person.dealerFullName} · ${person.dealerEmail}`} />
      {hasFailed(profile) ? (
        <FailedState message="Your profile could not be loaded." query={profile} />
      ) : profile.data ? (
        <>
          <Contact profile={profile.data} />
          <NoticeChoices profile={profile.data} />
        </>
      ) : (
        <Section title="Contact">
          <LoadingState label="Loading your profile" lines={6} />
        </Section>
      )}
      <SecondFactor />
      <SignInList />
      <Section title="Colours">
        <ColourScheme />
      </Section>
    </>
  )
}

/** What customers see of the person, and the number on which the portal reaches them. */
function Contact({ profile }: { profile: ProfileRecord }) {
  const editing = useProfileEditing(profile)
  const { form, submit, state } = editing
  return (
    <>
      <DraftNotice editing={editing} />
      <Section title="Contact">
        <FormGrid>
          <PhoneField
            name="phone"
            control={form.control}
            label="Phone"
            help="Customers see it in your messages. Leave it empty to show the phone of the business."
          />
          <PhoneField
            name="mobile"
            control={form.control}
            label="Mobile"
            help="We send your SMS notifications to it. Customers do not see it."
          />
          <TextAreaField
            name="signature"
            control={form.control}
            label="Closing lines of e-mails to customers"
            rows={3}
            maxLength={500}
            help="Your business, phone and e-mail address follow. Leave it empty to use your name."
          />
        </FormGrid>
      </Section>
      <SaveBar onSave={() => void submit()} state={state} />
      <ConflictDialog name="Your profile" editing={editing} />
    </>
  )
}
