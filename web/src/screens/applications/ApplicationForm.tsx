import type { Field } from '@dealerline/shared/blocks/kinds.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ApplicationStatus } from '@dealerline/shared/rules/application-states.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { FieldControl, noChoices } from '../../blocks/FieldControl.tsx'
import { ConflictDialog, type ConflictEditing } from '../../editing/ConflictDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import type { useVersionedForm } from '../../editing/use-versioned-form.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { applicationSearch } from './application-search.ts'

/** The properties of the form of one kind of application. */
export interface ApplicationFormProps<Application> {
  order: OrderDetail
  /** Null if the order has no application yet. */
  record: Application | null
  readOnly: boolean
  /** Renders the progress of the application. `unsaved` says whether the form has unsaved values. */
  children: (unsaved: boolean) => ReactNode
}

interface Props {
  title: string
  subtitle: string
  titleActions?: ReactNode
  /** The name of the record for comparing two people's values. */
  name: string
  /** Undefined if the order has no application yet. */
  status: ApplicationStatus | undefined
  /** The text after "No Content: " in the notice for an order without an application. */
  newNotice: string
  readOnly: boolean
  editing: Pick<
    ReturnType<typeof useVersionedForm>,
    'state' | 'unsaved' | 'submit' | 'isRestored' | 'discard' | keyof ConflictEditing
  >
  canSave?: boolean
  progress: (unsaved: boolean) => ReactNode
  /** The sections of the form. */
  children: ReactNode
  /** Shown below the progress of a draft. */
  footer?: ReactNode
}

/** The form of an application with its title, notices, progress and Save. */
export function ApplicationForm(props: Props) {
  const { title, subtitle, titleActions, name, status, newNotice, readOnly, editing, canSave = true } = props
  const { field } = useScreenSearch(applicationSearch)
  useFocusField({ ...(field && { field }) })
  // The progress is at the end of a draft, and at the top after sending.
  const isDraft = status === 'Created'
  const progress = props.progress(editing.unsaved)
  return (
    <>
      <ScreenTitle title={title} subtitle={subtitle}>
        {titleActions}
      </ScreenTitle>
      <DraftNotice editing={editing} />
      {!status && (
        <Notice>
          {messages.noContent.text}: {newNotice}
        </Notice>
      )}
      {!isDraft && progress}
      {props.children}
      {isDraft && progress}
      {props.footer}
      {!readOnly && <SaveBar onSave={() => void editing.submit()} state={editing.state} disabled={!canSave} />}
      <ConflictDialog name={name} editing={editing} />
    </>
  )
}

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
