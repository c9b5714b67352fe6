import { auditCalls, type Remark, remarkFields } from '@dealerline/shared/contract/audit.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import classes from './remarks.module.css'

interface Props {
  orderID: number
  onAdded: (remarks: Remark[]) => void
  /** Called to discard the draft. */
  onDiscard: () => void
}

/** The form for a new remark; after it is stored, a new form takes its place. */
export function NewRemark({ orderID, onAdded, onDiscard }: Props) {
  const form = useZodForm(remarkFields, { defaultValues: { auditData: '' } })
  const add = useMutation({
    mutationFn: (body: { auditData: string }) => send(auditCalls.addAuditLog, { params: { orderID }, body }),
    onSuccess: onAdded,
    onError: (error) => notify(message('recordNotSaved', { error: error.message })),
  })
  const { isDirty } = form.formState
  useUnsavedGuard(isDirty, onDiscard)
  return (
    <form className={classes.add} onSubmit={form.handleSubmit((fields) => add.mutate(fields))} noValidate>
      <TextAreaField
        name="auditData"
        control={form.control}
        label="New remark"
        help="Your team and the provider can read it, the customer can’t."
        rows={2}
        maxLength={2000}
      />
      <Button type="submit" variant="default" loading={add.isPending} disabled={!isDirty}>
        Add remark
      </Button>
    </form>
  )
}
