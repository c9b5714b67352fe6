import { type LeadFields, leadCalls, leadFields } from '@dealerline/shared/contract/leads.ts'
import type { FormInput, FormOutput } from '@dealerline/shared/forms/form.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { DealerSelect } from '../../lists/DealerSelect.tsx'
import { renewed } from '../../renewal.ts'
import { useDealer } from '../../session/portal.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { EmailField, PhoneField, TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import classes from './airline.module.css'
import { airlinePartnerSearch } from './airline-search.ts'
import { Qualification } from './Qualification.tsx'

const contactFields = leadFields.pick({ businessName: true, firstName: true, surname: true, email: true, mobile: true })

/** Saves a business as a lead: its contact person, and the answers to the partner's questions. */
export function LeadForm({ abn, businessName }: { abn: string; businessName: string }) {
  const { replaceAll } = useSearchNavigation(airlinePartnerSearch)
  const { isAdmin } = useDealer()
  const [dealerID, setDealerID] = useState<number>()
  const key = useRef(crypto.randomUUID())
  const form = useZodForm<FormInput<typeof contactFields>, FormOutput<typeof contactFields>>(contactFields, {
    defaultValues: { businessName, firstName: '', surname: '', email: '', mobile: '' },
  })
  const add = useMutation({
    mutationFn: (lead: LeadFields) =>
      send(leadCalls.addLead, { body: { ...lead, dealerID: dealerID ?? 0 } }, { key: key.current }),
    onSuccess: async () => {
      notify(message('saved'))
      await renewed()
      replaceAll({ tab: 'leads' })
    },
    onError: (error) => {
      key.current = crypto.randomUUID()
      notify(
        message('notSaved', { error: error.message, httpStatus: error instanceof ApiError ? error.status : 0 }),
        error,
      )
    },
  })
  return (
    <>
      <FormGrid>
        <TextField name="businessName" control={form.control} label="Business name" required maxLength={200} wide />
        <TextField name="firstName" control={form.control} label="First name" maxLength={100} />
        <TextField name="surname" control={form.control} label="Surname" maxLength={100} />
        <EmailField name="email" control={form.control} label="E-mail" />
        <PhoneField name="mobile" control={form.control} label="Mobile" />
        {isAdmin && <DealerSelect label="Dealer" value={dealerID} onChange={setDealerID} />}
      </FormGrid>
      <div className={classes.gap}>
        <Qualification
          action={(answers, canJoin) => (
            <Button
              loading={add.isPending}
              disabled={!canJoin}
              onClick={() => void form.handleSubmit((contact) => add.mutate({ abn, ...contact, ...answers }))()}
            >
              Save as a lead
            </Button>
          )}
        />
      </div>
    </>
  )
}
