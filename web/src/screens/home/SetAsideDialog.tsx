import { maxDaysAside } from '@dealerline/shared/rules/chase-reasons.ts'
import { dayAfter } from '@dealerline/shared/rules/time.ts'
import { useState } from 'react'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { DayInput } from '../../ui/form/DayInput.tsx'
import { fieldClasses } from '../../ui/form/field-classes.ts'

interface Props {
  /** The order or quote with its customer. */
  name: string
  earliest: string
  isBusy: boolean
  problem: string | undefined
  onChoose: (day: string) => void
  onClose: () => void
}

/** Asks for the day on which an order returns to the next actions. */
export default function SetAsideDialog({ name, earliest, isBusy, problem, onChoose, onClose }: Props) {
  const [day, setDay] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const [isWrong, setIsWrong] = useState(false)
  return (
    <FormDialog
      title={`Set ${name} aside`}
      action="Set aside"
      onClose={onClose}
      loading={isBusy}
      onSubmit={() => {
        setIsLeft(true)
        if (day && !isWrong) onChoose(day)
      }}
    >
      <DayInput
        data-autofocus
        classNames={fieldClasses}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        name="day"
        label="Remind me on"
        description="It returns to your next actions on this day, and the bell tells you."
        required
        value={day}
        earliest={earliest}
        latest={dayAfter(new Date(), maxDaysAside)}
        error={isLeft && !day ? 'Enter a day after today' : problem}
        onWrong={setIsWrong}
        onChange={setDay}
      />
    </FormDialog>
  )
}
