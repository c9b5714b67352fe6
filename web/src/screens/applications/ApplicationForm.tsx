import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import type { Field } from '@dealerline/shared/records/kinds.ts'
import type { ApplicationStatus } from '@dealerline/shared/rules/application-states.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { ConflictDialog, type ConflictEditing } from '../../editing/ConflictDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import type { useVersionedForm } from '../../editing/use-versioned-form.ts'
import { FieldControl, noChoices } from '../../fields/FieldControl.tsx'
import { applicationReasonOf } from '../../session/read-only-reason.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { SaveState } from '../../ui/form/SavedMark.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { fieldSearch } from '../../ui/url/search-schema.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'

/** The properties of the form of one kind of application. */
export interface ApplicationFormProps<Application> {
  order: OrderDetail
  /** Null if the order has no application yet. */
  record: Application | null
  readOnly: boolean
  /** Renders the progress of the application. `unsaved`: the form has values that could not be saved. */
  children: (unsaved: boolean) => ReactNode
}

interface Props extends Omit<ApplicationFormProps<{ status: ApplicationStatus }>, 'children'> {
  kind: ApplicationKind
  /** What the screen is for, while the application can be changed. */
  subtitle: string
  titleActions?: ReactNode
  /** The text before "No Content" in the notice for an order without an application. */
  newNotice?: string
  editing: Pick<
    ReturnType<typeof useVersionedForm>,
    'state' | 'saveNow' | 'isRestored' | 'discard' | keyof ConflictEditing
  >
  progress: (unsaved: boolean) => ReactNode
  /** The sections of the form. */
  children: ReactNode
  /** Shown below the progress of a draft. */
  footer?: ReactNode
}

/** The form of an application with its title, notices and progress. */
export function ApplicationForm(props: Props) {
  const { kind, order, record, subtitle, titleActions, readOnly, editing } = props
  const { newNotice = 'This order has no application yet. It starts with what you type.' } = props
  const status = record?.status
  const { field } = useScreenSearch(fieldSearch)
  useFocusField({ ...(field && { field }) })
  // The progress is at the end of a draft, and at the top after sending.
  const isDraft = status === 'Created'
  const progress = props.progress(isNotSaved(editing.state))
  return (
    <>
      <ScreenTitle title={kind.menuTitle} subtitle={readOnly ? applicationReasonOf(kind, order, status) : subtitle}>
        {titleActions}
      </ScreenTitle>
      <DraftNotice editing={editing} />
      {!status && (
        <Notice>
          <span>
            {readOnly ? 'This order has no application.' : newNotice} ({messages.noContent.text})
          </span>
          {!readOnly && (
            <Button size="compact-sm" variant="subtle" onClick={() => void editing.saveNow()}>
              Start it now
            </Button>
          )}
        </Notice>
      )}
      {!isDraft && progress}
      {props.children}
      {isDraft && progress}
      {props.footer}
      <ConflictDialog name={`The ${kind.title.toLowerCase()} of order ${order.orderID}`} editing={editing} />
    </>
  )
}

/** Whether values are kept as a draft. Changes that are being saved are stored before the application is sent. */
const isNotSaved = ({ kind }: SaveState) => kind === 'incomplete' || kind === 'failed' || kind === 'offline'

interface FieldsProps {
  fields: readonly (readonly [name: string, field: Field])[]
  /** The names of the fields that sending requires. */
  requiredFields: readonly string[]
  control: Control<FieldValues, unknown, FieldValues>
  readOnly: boolean
}

/** Fields of an application. Addresses have the full width. */
export function ApplicationFields({ fields, requiredFields, control, readOnly }: FieldsProps) {
  return fields.map(([name, field]) => (
    <FieldControl
      key={name}
      name={name}
      control={control}
      readOnly={readOnly}
      field={field}
      choices={noChoices}
      requiredToSend={requiredFields.includes(name)}
      wide={/address/i.test(name)}
    />
  ))
}
