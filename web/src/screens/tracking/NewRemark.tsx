import { auditCalls, type Remark, remarkFields } from '@dealerline/shared/contract/audit.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import classes from './remarks.module.css'

interface Props {
  orderID: number
  onAdded: (remarks: Remark[]) => void
}

const readDraft = (draft: unknown) => (typeof draft === 'string' ? draft : undefined)

/** The form for a new remark; after it is stored, a new form takes its place. The text is kept on this device until then. */
export function NewRemark({ orderID, onAdded }: Props) {
  const { restoredDraft = '', keep, acknowledge } = useDraft(`remark ${orderID}`, readDraft)
  const form = useZodForm(remarkFields, { defaultValues: { auditData: restoredDraft } })
  const add = useMutation({
    mutationFn: (body: { auditData: string }) => send(auditCalls.addAuditLog, { params: { orderID }, body }),
    onSuccess: (remarks) => {
      acknowledge()
      onAdded(remarks)
    },
    onError: (error) => notify(message('recordNotSaved', { error: error.message }), error),
  })
  const text = useWatch({ control: form.control, name: 'auditData' })
  return (
    <form className={classes.add} onSubmit={form.handleSubmit((fields) => add.mutate(fields))} noValidate>
      <TextAreaField
        name="auditData"
        control={form.control}
        label="New remark"
        help="Your team and the provider can read it, the customer can’t."
        rows={2}
        maxLength={2000}
        readOnly={add.isPending}
        onValueChange={(value) => (value === '' ? acknowledge() : keep(String(value)))}
      />
      <Button type="submit" variant="default" loading={add.isPending} disabled={text === ''}>
        Add remark
      </Button>
    </form>
  )
}
