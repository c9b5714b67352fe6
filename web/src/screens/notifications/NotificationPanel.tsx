import {
  type Notification,
  type NotificationFields,
  notificationCalls,
  notificationFields,
} from '@dealerline/shared/contract/notifications.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { audienceLabels, audiences } from '@dealerline/shared/rules/notifications.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { usePanelForm } from '../../lists/use-panel-form.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

const blank: NotificationFields = { title: '', text: '', audience: 'everyone', fromDate: '', untilDate: '' }

const labels = {
  title: 'Title',
  text: 'Text',
  audience: 'For',
  fromDate: 'From',
  untilDate: 'Until',
}

interface Props {
  /** Undefined for a new notification. */
  notification: Notification | undefined
  onClose: () => void
  onDone: () => void
}

/** Creates, changes or deletes a notification. */
export function NotificationPanel({ notification, onClose, onDone }: Props) {
  const { id, version, title, text, audience, ...days } = notification ?? { id: 0, version: 0, ...blank }
  const editing = usePanelForm({
    draftKey: `notification ${id || 'new'}`,
    labels,
    schema: notificationFields,
    values: { title, text, audience, fromDate: days.fromDate, untilDate: days.untilDate },
    version,
    save: (fields, version, key) =>
      send(notificationCalls.updateNotification, { body: { id, version, ...fields } }, { key }),
    notSaved: 'notificationNotSaved',
    onSaved: () => {
      notify(message('notificationSaved'))
      onDone()
    },
  })
  const remove = useMutation({
    mutationFn: () => send(notificationCalls.deleteNotification, { params: { id } }),
    onSuccess: () => {
      notify(message('deleted'))
      onDone()
    },
    onError: (error) => notify(message('notDeleted', { error: error.message })),
  })
  const askToRemove = async () => {
    const question = {
      title: `Delete ${title}?`,
      message: 'This deletes it for everybody.',
      confirmLabel: 'Delete',
      danger: true,
    }
    if (await confirm(question)) remove.mutate()
  }
  const { form, changed } = editing
  return (
    <EditPanel
      title={notification ? title : 'New notification'}
      isNew={!notification}
      editing={editing}
      onClose={onClose}
      more={
        notification && (
          <Button
            variant="subtle"
            color="danger"
            disabled={changed}
            loading={remove.isPending}
            onClick={() => void askToRemove()}
          >
            Delete
          </Button>
        )
      }
    >
      <TextField name="title" control={form.control} label={labels.title} required maxLength={120} />
      <TextAreaField name="text" control={form.control} label={labels.text} required rows={5} maxLength={2000} />
      <SelectField
        name="audience"
        control={form.control}
        label={labels.audience}
        required
        options={audiences.map((value) => ({ value, label: audienceLabels[value] }))}
      />
      <FormGrid>
        <DateField
          name="fromDate"
          control={form.control}
          label={labels.fromDate}
          clearable
          help="Empty: immediately."
        />
        <DateField
          name="untilDate"
          control={form.control}
          label={labels.untilDate}
          clearable
          help="The last day. Empty: no end."
        />
      </FormGrid>
    </EditPanel>
  )
}
