import { type Engagement, engagementCalls } from '@dealerline/shared/contract/engagement.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, keyOf, query, send } from '../../api.ts'
import { hasFailed } from '../../session/has-failed.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Disclosure } from '../../ui/form/Disclosure.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import { submitting } from '../../ui/form/submitting.ts'
import classes from '../Finish.module.css'

const parts: { value: Engagement['engagement']; label: string }[] = [
  { value: 'none', label: 'No channel partner' },
  { value: 'referred', label: 'Referred the customer' },
  { value: 'assisted', label: 'Helped with the sale' },
  { value: 'led', label: 'Led the sale' },
]

/** A channel partner's part in the sale. It is not part of the signed document, and can be edited at any time. */
export function ChannelPartner({ orderID }: { orderID: number }) {
  const engagementQuery = useQuery(query(engagementCalls.getOrderChannelPartnerEngagement, { params: { orderID } }))
  const { data: engagement } = engagementQuery
  return (
    <section className={classes.part} aria-label="Channel partner">
      {hasFailed(engagementQuery) ? (
        <FailedState compact message="The channel partner could not be loaded." query={engagementQuery} />
      ) : (
        <Disclosure label={engagement ? `Channel partner: ${nameOfPartner(engagement)}` : 'Channel partner'}>
          {engagement ? (
            <EngagementForm orderID={orderID} storedEngagement={engagement} />
          ) : (
            <LoadingState label="Loading the channel partner" lines={2} />
          )}
        </Disclosure>
      )}
    </section>
  )
}

const nameOfPartner = ({ engagement, partner }: Engagement) => (engagement === 'none' ? 'none' : partner)

function EngagementForm({ orderID, storedEngagement }: { orderID: number; storedEngagement: Engagement }) {
  const client = useQueryClient()
  const [values, setValues] = useState(storedEngagement)
  const save = useMutation({
    mutationFn: (body: Engagement) =>
      send(engagementCalls.updateOrderChannelPartnerEngagement, { params: { orderID }, body }),
    onSuccess: (savedEngagement, sent) => {
      const key = [...keyOf(engagementCalls.getOrderChannelPartnerEngagement), { params: { orderID } }]
      client.setQueryData(key, savedEngagement)
      setValues((typed) => (typed === sent ? savedEngagement : typed))
      notify({ httpStatus: 200, message: 'Updated OK' })
    },
    onError: (error) => {
      const isField = error instanceof ApiError && error.errors.length > 0
      if (!isField)
        notify({
          httpStatus: 500,
          message: 'The channel partner was not saved. Error on updating channel partner engagement',
        })
    },
  })
  const problem = save.error instanceof ApiError ? save.error.errors[0]?.message : undefined
  const isChanged =
    values.engagement !== storedEngagement.engagement || values.partner.trim() !== storedEngagement.partner
  return (
    <form noValidate onSubmit={submitting(() => save.mutate(values))}>
      <div className={classes.fields}>
        <SelectInput
          label="Part in the sale"
          allowDeselect={false}
          data={parts}
          value={values.engagement}
          onChange={(text) => {
            const engagement = parts.find(({ value }) => value === text)?.value ?? 'none'
            setValues({ engagement, partner: engagement === 'none' ? '' : values.partner })
          }}
        />
        <TextInput
          label="Channel partner's name"
          disabled={values.engagement === 'none'}
          maxLength={100}
          value={values.partner}
          error={problem}
          onChange={(event) => setValues({ ...values, partner: event.currentTarget.value })}
        />
        <div>
          <Button type="submit" variant="default" disabled={!isChanged} loading={save.isPending}>
            Update channel partner
          </Button>
        </div>
      </div>
    </form>
  )
}
