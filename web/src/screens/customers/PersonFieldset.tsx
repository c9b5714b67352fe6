import { customerFields } from '@dealerline/shared/contract/customers.ts'
import { personForm, requiredCustomerFields } from '@dealerline/shared/record-rules/form-layouts.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { useFormLayout } from '../../fields/form-layout.tsx'
import { PersonField } from '../../fields/PersonField.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { Section } from '../../ui/form/Section.tsx'
import classes from './customers.module.css'

type Name = keyof typeof customerFields

const { who, reach, more } = personForm
const requiredToSend: readonly string[] = requiredCustomerFields

interface Props {
  form: UseFormReturn<FieldValues, unknown, FieldValues>
  title: string
  /** Whether this is the authorised representative of a business, who may be its guarantor. */
  isRepresentative: boolean
  /** The field that a link points to. The collapsed fields open if it is one of them. */
  focusField: string | undefined
}

/** A person: names and contact details, with rarely needed fields collapsed. */
export function PersonFieldset({ form, title, isRepresentative, focusField }: Props) {
  const [isOpen, setIsOpen] = useState(() => more.some((name) => name === focusField))
  const shows = useFormLayout('create-customer')
  const id = useId()
  const { errors } = useFormState({ control: form.control })
  // Open the collapsed fields if one of them has an error.
  const hasErrors = more.some((name) => errors[name] !== undefined)
  useEffect(() => {
    if (hasErrors) setIsOpen(true)
  }, [hasErrors])
  const draw = (names: readonly Name[]) =>
    names
      .filter((name) => shows(name, errors[name] !== undefined || name === focusField))
      .map((name) => (
        <PersonField
          key={name}
          name={name}
          field={customerFields[name]}
          form={form}
          requiredToSend={requiredToSend.includes(name)}
        />
      ))
  return (
    <>
      <Section title={title}>
        <FormGrid columns={3}>{draw(who)}</FormGrid>
        {isRepresentative && <div className={classes.tick}>{draw(['isGuarantor'])}</div>}
      </Section>
      <Section title="Contact">
        <FormGrid columns={3}>{draw(reach)}</FormGrid>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={hasErrors}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
          More details
        </button>
        <div id={id} hidden={!isOpen}>
          <FormGrid columns={3}>{draw(more)}</FormGrid>
        </div>
      </Section>
    </>
  )
}
