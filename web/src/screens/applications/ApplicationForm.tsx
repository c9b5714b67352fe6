import type { Field } from '@dealerline/shared/blocks/kinds.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ApplicationStatus } from '@dealerline/shared/rules/application-states.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { FieldControl, noChoices } from '../../blocks/FieldControl.tsx'
import { ClashDialog, type ClashEditing } from '../../editing/ClashDialog.tsx'
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
  /** The progress of the application; it needs to know whether the form is saved completely. */
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
  /** The notice while the order has no application, after "No Content: ". */
  newNotice: string
  readOnly: boolean
  editing: Pick<
    ReturnType<typeof useVersionedForm>,
    'state' | 'unsaved' | 'submit' | 'wasKept' | 'discard' | keyof ClashEditing
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
      <ClashDialog name={name} editing={editing} />
    </>
  )
}

interface FieldsProps {
  fields: readonly (readonly [name: string, field: Field])[]
  /** The names of the fields that sending requires. */
  needed: readonly string[]
  control: Control<FieldValues, unknown, FieldValues>
  readOnly: boolean
}

/** Fields of an application. Addresses have the full width. */
export function ApplicationFields({ fields, needed, control, readOnly }: FieldsProps) {
  return fields.map(([name, field]) => (
    <FieldControl
      key={name}
      name={name}
      control={control}
      readOnly={readOnly}
      field={field}
      choices={noChoices}
      neededToSend={needed.includes(name)}
      wide={/address/i.test(name)}
    />
  ))
}
