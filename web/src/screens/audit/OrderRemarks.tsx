import { auditCalls, type Remark, remarkFields } from '@dealerline/shared/contract/audit.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Section } from '../../ui/form/Section.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { formatInstant } from '../../ui/format.ts'
import classes from './audit.module.css'

const blank = { auditData: '' }

/** What people write into the log of an order, beside what the portal itself writes there. */
export function OrderRemarks({ orderID }: { orderID: number }) {
  const client = useQueryClient()
  const asked = query(auditCalls.getRemarks, { params: { orderID } })
  const remarks = useQuery(asked)
  const form = useZodForm(remarkFields, { defaultValues: blank })
  const put = (next: Remark[]) => client.setQueryData(asked.queryKey, next)
  const failed = (error: Error) => notify(message('recordNotSaved', { error: error.message }))
  const add = useMutation({
    mutationFn: (body: typeof blank) => send(auditCalls.addAuditLog, { params: { orderID }, body }),
    onSuccess: (next) => {
      put(next)
      form.reset(blank)
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: (id: number) => send(auditCalls.deleteAuditLog, { params: { orderID }, body: [id] }),
    onSuccess: put,
    onError: failed,
  })
  const ask = async (id: number) => {
    const told = 'The log goes on saying that there was one, and who removed it.'
    if (await confirm({ title: 'Remove this remark?', message: told, confirmLabel: 'Remove', danger: true }))
      remove.mutate(id)
  }
  const { isDirty } = form.formState
  useUnsavedGuard(isDirty, () => form.reset(blank))
  return (
    <Section title="Remarks">
      {remarks.isError && !remarks.data ? (
        <FailedState compact message="The remarks could not be loaded." onRetry={() => void remarks.refetch()} />
      ) : remarks.data ? (
        <ul className={classes.remarks} aria-label="Remarks">
          {remarks.data.map(({ id, auditData, auditUser, auditDate, canRemove }) => (
            <li key={id} className={classes.remark}>
              <p>{auditData}</p>
              {canRemove && (
                <ActionIcon
                  variant="subtle"
                  color="danger"
                  aria-label={`Remove the remark ${auditData.slice(0, 40)}`}
                  title="Remove"
                  onClick={() => void ask(id)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
              <small>
                {auditUser}, {formatInstant(auditDate, { withZone: true })}
              </small>
            </li>
          ))}
        </ul>
      ) : (
        <LoadingState label="Loading the remarks" lines={2} />
      )}
      <form className={classes.add} onSubmit={form.handleSubmit((given) => add.mutate(given))} noValidate>
        <TextAreaField
          name="auditData"
          control={form.control}
          label="New remark"
          help="Seen by your team and the provider, never by the customer."
          rows={2}
          maxLength={2000}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={!isDirty}>
          Add remark
        </Button>
      </form>
    </Section>
  )
}
