import { airlineCalls } from '@dealerline/shared/contract/airline.ts'
import { isActiveEnrolment } from '@dealerline/shared/rules/airline.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { useSettings } from '../../session/portal.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './airline.module.css'
import { LeadForm } from './LeadForm.tsx'
import { Qualification } from './Qualification.tsx'
import { enrolmentTexts } from './status-texts.ts'
import type { Business } from './use-business.ts'
import type { Enrolments } from './use-enrolments.ts'

interface Props {
  business: Business
  enrolments: Enrolments
}

const blankAnswers = { industry: '', turnover: '', employees: '' }

/** The next step for a business: enrol the customer, enter a member's number, or save the business as a lead. */
export function NextStep({ business, enrolments }: Props) {
  const { customer, registration, entry, takenBy } = business
  const { airlinePartnerName } = useSettings()
  const enrol = useMutation({
    mutationFn: (answers: typeof blankAnswers) =>
      send(airlineCalls.enrol, { params: { account: customer?.ubAccountNo ?? '' }, body: answers }),
    onSuccess: enrolments.follow,
    onError: (error) => notify(message('notSaved', { error: error.message }), error),
  })
  const latest = enrolments.data?.find(({ customerID }) => customerID === customer?.customerID)
  if (customer?.membershipNo)
    return <Notice>The customer has the membership number {customer.membershipNo}. There is nothing more to do.</Notice>
  if (latest && isActiveEnrolment(latest.status))
    return (
      <Section title="Enrolment">
        <p className={classes.state} role="status">
          <Pill {...enrolmentTexts[latest.status]} /> {latest.problem || `Requested by ${latest.createdBy}.`}
        </p>
      </Section>
    )
  if (registration.status === 'suspended')
    return <Notice tone="warning">A suspended member cannot be enrolled. Refer the customer to the partner.</Notice>
  if (customer && customer.ubAccountNo === '')
    return (
      <Notice tone="warning">
        The customer has no billing account yet. Enrol the customer when the account exists.
      </Notice>
    )
  if (customer && registration.registered)
    return (
      <Section title="Record the number">
        <p className={classes.said}>This business is already a member. Record its number with the customer.</p>
        <Button loading={enrol.isPending} onClick={() => enrol.mutate(blankAnswers)}>
          Record the membership number
        </Button>
      </Section>
    )
  if (entry && !entry.active) return null
  return (
    <>
      {latest && (
        <Notice tone="bad">
          The last enrolment: {enrolmentTexts[latest.status].label}. {latest.problem}
        </Notice>
      )}
      {customer ? (
        <Section title={`Enrol with ${airlinePartnerName}`}>
          <Qualification
            action={(answers, canJoin) => (
              <Button loading={enrol.isPending} disabled={!canJoin} onClick={() => enrol.mutate(answers)}>
                Enrol
              </Button>
            )}
          />
        </Section>
      ) : (
        <Section title="Save as a lead">
          <p className={classes.said}>
            This business is not among your customers. Save it as a lead until it is approved
            {!takenBy && (
              <>
                , or <AppLink href="/create-company?new=business">create the customer now</AppLink>
              </>
            )}
            .
          </p>
          <LeadForm abn={business.abn} businessName={business.name} />
        </Section>
      )}
    </>
  )
}
