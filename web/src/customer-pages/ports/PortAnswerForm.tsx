import { type PortRequestPage, portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { ActionBar } from '../ActionBar.tsx'
import { CodeDialog } from '../CodeStep.tsx'
import { Problem } from '../Problem.tsx'
import { useConsent } from '../use-consent.ts'
import { useKeptValue } from '../use-kept-value.ts'
import { BillPhoto } from './BillPhoto.tsx'
import { PortFields } from './PortFields.tsx'
import { type GroupErrors, type GroupValues, toAnswers, toGroupErrors, toGroups } from './port-answers.ts'

interface Props {
  guid: string
  page: PortRequestPage
  onChange: (next: PortRequestPage) => void
}

const noValues: Record<number, GroupValues> = {}

/** The questions about the refused numbers, the photo of the bill, and the button that sends both. */
export function PortAnswerForm({ guid, page, onChange }: Props) {
  const groups = toGroups(page.numbers)
  const { value: values, keep, forget } = useKeptValue(`ports ${guid}`, noValues)
  const [errors, setErrors] = useState<Record<number, GroupErrors>>({})
  const [isUploading, setIsUploading] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const answers = toAnswers(groups, values)
  const answer = useConsent({
    guid,
    code: answers.some(({ authorised }) => authorised) ? page.code : null,
    send: (proof) =>
      send(portRequestCalls.answerPortRequest, { params: { guid }, body: { numbers: answers } }, { proof }),
    onSuccess: (next) => {
      forget()
      onChange(next)
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrors(toGroupErrors(groups, answers, error.errors))
    },
  })
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  // An error at its field is not repeated.
  const isAtField = Object.keys(errors).length > 0
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({})
        answer.start()
      }}
    >
      {groups.map((group) => (
        <PortFields
          key={group.group}
          question={group}
          values={values[group.group] ?? {}}
          errors={errors[group.group] ?? {}}
          onChange={(next) => keep({ ...values, [group.group]: { ...values[group.group], ...next } })}
        />
      ))}
      <BillPhoto guid={guid} page={page} onChange={onChange} onUploading={setIsUploading} />
      <CodeDialog before="send" {...answer.dialog} />
      <ActionBar note={!isAtField && <Problem error={answer.error} failed="Your answer was not sent." />}>
        <Button type="submit" size="medium" tone="accent" loading={answer.isPending || isUploading}>
          Send
        </Button>
      </ActionBar>
    </form>
  )
}
