import { type InterestSubmission, onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { interestForm } from '@dealerline/shared/forms/onboarding.ts'
import { interestFields } from '@dealerline/shared/records/interest-fields.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiError, send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { submitting } from '../../ui/form/submitting.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { CustomerPage } from '../CustomerPage.tsx'
import customer from '../customer.module.css'
import classes from './become-dealer.module.css'
import { InterestFields } from './InterestFields.tsx'

const blank = Object.fromEntries(Object.entries(interestFields).map(([name, field]) => [name, field.blank]))

const readDraft = (draft: unknown) =>
  typeof draft === 'object' && draft !== null ? ({ ...blank, ...draft } as FieldValues) : undefined

/** The form for people who want to become dealers. The draft is kept until the server has stored it. */
export default function BecomeDealer() {
  const { settings } = useRouteContext({ from: '__root__' })
  const { restoredDraft, keep, acknowledge } = useDraft('become-a-dealer', readDraft)
  const form = useZodForm<FieldValues, FieldValues>(interestForm, { defaultValues: restoredDraft ?? blank })
  const [website, setWebsite] = useState('')
  const submitMutation = useMutation({
    mutationFn: (values: FieldValues) =>
      send(onboardingCalls.submitDealerInterest, { body: { ...(values as InterestSubmission), website } }),
    onSuccess: () => {
      acknowledge()
      notify(message('interestRegistered'))
    },
    onError: (error) => {
      const errors = error instanceof ApiError ? error.errors : []
      for (const [index, { path, message: text }] of errors.entries())
        if (path in interestFields) form.setError(path, { type: 'server', message: text }, { shouldFocus: index === 0 })
    },
  })
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => keep(values))
    return unsubscribe
  }, [form, keep])
  if (submitMutation.data) {
    const { firstName, lastName, email } = form.getValues()
    return (
      <CustomerPage settings={settings}>
        <div role="status">
          <h1>Thank you, {firstName || lastName}</h1>
          <p className={customer.lead}>
            We have received your application, number {submitMutation.data.id}. Somebody at {settings.providerName} will
            contact you by phone or at {email}.
          </p>
        </div>
      </CustomerPage>
    )
  }
  return (
    <CustomerPage settings={settings}>
      <h1>Become a dealer</h1>
      <p className={customer.lead}>
        Tell us who you are and what you would like to sell. {settings.providerName} reads every application.
      </p>
      {restoredDraft && <p className={customer.small}>This form shows an earlier draft that was not sent.</p>}
      <form noValidate onSubmit={submitting(() => form.handleSubmit((values) => submitMutation.mutate(values))())}>
        <InterestFields form={form} />
        <div className={classes.unseen} aria-hidden>
          <label>
            Website
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={website}
              onChange={(event) => setWebsite(event.currentTarget.value)}
            />
          </label>
        </div>
        {submitMutation.isError && (
          <p className={customer.problem} role="alert">
            {`${submitMutation.error.message} Nothing you typed is lost.`}
          </p>
        )}
        <Button type="submit" size="md" mt="md" fullWidth loading={submitMutation.isPending}>
          Send
        </Button>
        <p className={customer.small}>We use this only to get in touch with you about becoming a dealer.</p>
      </form>
    </CustomerPage>
  )
}
