import { useEffect, useRef } from 'react'
import { orderHistory } from '../session/order-history.ts'
import { notify } from '../ui/feedback/notify.ts'
import { fieldVisits } from '../ui/form/field-visits.ts'
import { focusField } from '../ui/form/use-focus-field.ts'
import type { StepDirection } from '../ui/grid/step-history.ts'
import {
  applyForm,
  combineForms,
  compareForms,
  describeFields,
  type FormChange,
  type FormSteps,
  reverseForm,
} from './form-steps.ts'

interface FormPlace<Value> {
  orderID: number
  /** The name of the form in the history of its order. */
  place: string
  /** Undefined for a form whose changes are no steps. */
  steps: FormSteps | undefined
  /** Whether nothing can be changed. */
  isOff: boolean
  /** Returns the typed and the stored values. */
  latest: () => { typed: Value; base: Value }
  /** Shows other typed values. */
  set: (typed: Value) => void
  /** Shows the fields before one of them gets the focus. */
  show?: () => void
}

/**
 * Makes the changes of a form steps of the history of its order. Returns a function that records a change. A step sets only
 * fields that still have the value that it left, and moves the focus to the first of them.
 */
export function useFormSteps<Value>(form: FormPlace<Value>): (before: Value, after: Value) => void {
  const { orderID, place, isOff } = form
  const latest = useRef(form)
  latest.current = form
  const hasSteps = form.steps !== undefined && !isOff

  useEffect(() => {
    if (!hasSteps) return
    fieldVisits.start()
    const history = orderHistory(orderID)
    const apply = (step: FormChange, direction: StepDirection): boolean => {
      const { steps, latest: read, set, show } = latest.current
      if (!steps) return false
      const { typed, base } = read()
      const { value, changed, refused } = applyForm(typed, direction === 'undo' ? reverseForm(step) : step, steps, base)
      const [first] = [...changed, ...refused]
      if (!first) return false
      if (changed.length > 0) set(value)
      const name = steps.fieldOf(first.path)?.name ?? first.path
      show?.()
      // The form shows the values with the next render.
      setTimeout(() => {
        focusField(name)
        fieldVisits.restart()
      })
      const verb = direction === 'undo' ? 'undone' : 'redone'
      if (refused.length > 0)
        notify({ httpStatus: 409, message: `Not ${verb}: ${describeFields(refused, steps)} has been changed since.` })
      if (changed.length > 0)
        history.announce(`${verb === 'undone' ? 'Undone' : 'Redone'}: ${describeFields(changed, steps)}`)
      return true
    }
    return history.attach<FormChange>(place, { apply })
  }, [orderID, place, hasSteps])

  const record = useRef((before: Value, after: Value) => {
    const { orderID, place, steps, isOff } = latest.current
    if (!steps || isOff) return
    const fields = compareForms(before, after, steps)
    if (fields.length === 0) return
    orderHistory(orderID).add<FormChange>(place, { fields }, { visit: fieldVisits.current(), combine: combineForms })
  })
  return record.current
}
