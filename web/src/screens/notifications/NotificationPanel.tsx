import {
  type Notification,
  type NotificationFields,
  notificationCalls,
  notificationFields,
} from '@dealerline/shared/contract/notifications.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { audienceLabels, audiences } from '@dealerline/shared/rules/notifications.ts'
import { send } from '../../api.ts'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { usePanelForm } from '../../lists/use-panel-form.ts'
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
    canAddAgain: true,
    save: (fields, version, key) =>
      send(notificationCalls.updateNotification, { body: { id: version > 0 ? id : 0, version, ...fields } }, { key }),
    notSaved: 'notificationNotSaved',
    onSaved: () => {
      notify(message('notificationSaved'))
      onDone()
    },
  })
  return (
    <EditPanel
      title={notification ? title : 'New notification'}
      isNew={!notification}
      editing={editing}
      onClose={onClose}
      more={
        notification && (
          <DeleteButton
            title={`Delete ${title}?`}
            message="This deletes the notification for everybody."
            disabled={editing.changed}
            onDelete={() => send(notificationCalls.deleteNotification, { params: { id } })}
            onDeleted={onDone}
            done="deleted"
            failed="notDeleted"
          />
        )
      }
    >
      <TextField {...editing.field('title')} required maxLength={120} />
      <TextAreaField {...editing.field('text')} required rows={5} maxLength={2000} />
      <SelectField
        {...editing.field('audience')}
        required
        options={audiences.map((value) => ({ value, label: audienceLabels[value] }))}
      />
      <FormGrid>
        <DateField {...editing.field('fromDate')} clearable help="Empty: immediately." />
        <DateField
          {...editing.field('untilDate')}
          clearable
          help="The last day on which people see it. Leave it empty for no end."
        />
      </FormGrid>
    </EditPanel>
  )
}
