import type { CatalogueField } from '@dealerline/shared/records/catalogue-fields.ts'
import { interestFields } from '@dealerline/shared/records/interest-fields.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { CatalogueControl, noLists, sectionsOf } from '../../records/catalogue/CatalogueFields.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import classes from './become-dealer.module.css'

const fields: Record<string, CatalogueField> = interestFields
/** The fields with several lines. */
const long = ['currentBusiness', 'salesObjectives']

/** The form of a dealer interest, under its headings. */
export function InterestFields({ form }: { form: UseFormReturn<FieldValues, unknown, FieldValues> }) {
  return sectionsOf(fields).map(({ title, names }) => (
    <fieldset key={title} className={classes.section}>
      <legend>{title}</legend>
      <FormGrid>
        {names.map((name) => {
          const field = fields[name]
          if (!field) return null
          if (long.includes(name))
            return (
              <TextAreaField key={name} name={name} control={form.control} label={field.label} wide maxLength={500} />
            )
          return <CatalogueControl key={name} name={name} field={field} form={form} lists={noLists} />
        })}
      </FormGrid>
    </fieldset>
  ))
}
