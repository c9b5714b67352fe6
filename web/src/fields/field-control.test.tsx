import { date } from '@dealerline/shared/records/kinds.ts'
import { screen } from '@testing-library/react'
import { type FieldValues, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { show } from '../ui/testing/render.tsx'
import { FieldControl, noChoices } from './FieldControl.tsx'

function Birthday() {
  const { control } = useForm<FieldValues>({ defaultValues: { dateOfBirth: '' } })
  return <FieldControl name="dateOfBirth" field={date('Date of birth')} control={control} choices={noChoices} />
}

test('opens the calendar of a date of birth in February 1970, and stores nothing until a day is picked', {
  meta: { rules: ['DEF-dob'] },
}, async () => {
  const { person } = show(<Birthday />)
  const input = screen.getByLabelText('Date of birth')
  await person.click(input)
  expect(await screen.findByText('February 1970')).toBeTruthy()
  expect((input as HTMLInputElement).value).toBe('')
})
