import type { HardwareCategory, HardwareManufacturer } from '@dealerline/shared/contract/catalogue.ts'
import type { CatalogueField } from '@dealerline/shared/records/catalogue-fields.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { PersonField } from '../../fields/PersonField.tsx'
import { BsbField } from '../../ui/form/BsbField.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { type Option, SelectField } from '../../ui/form/SelectField.tsx'
import classes from './CatalogueFields.module.css'
import { FileAddressField } from './FileAddressField.tsx'

/** The records that fields of the catalogue refer to. */
export interface Lists {
  categories: readonly Option[]
  manufacturers: readonly Option[]
  files: readonly Option[]
  dealers: readonly Option[]
}

export const noLists: Lists = { categories: [], manufacturers: [], files: [], dealers: [] }

export function toLists(
  categories: readonly HardwareCategory[],
  manufacturers: readonly HardwareManufacturer[],
): Lists {
  return {
    ...noLists,
    categories: categories.map(({ hardwareCategoryID, name }) => ({ value: hardwareCategoryID, label: name })),
    manufacturers: manufacturers.map(({ manufacturerDetailsID, name }) => ({
      value: manufacturerDetailsID,
      label: name,
    })),
  }
}

type Form = UseFormReturn<FieldValues, unknown, FieldValues>

interface ControlProps {
  name: string
  field: CatalogueField
  form: Form
  lists: Lists
}

/** Shows a field of the catalogue as its declaration says. */
export function CatalogueControl({ name, field, form, lists }: ControlProps) {
  const common = { name, control: form.control, label: field.label, help: field.help, required: field.required }
  if (field.list) {
    const options = lists[field.list]
    return <SelectField {...common} options={options} clearable={options.every(({ value }) => value !== 0)} />
  }
  if (field.isBsb) return <BsbField {...common} />
  if (field.file) return <FileAddressField {...common} file={field.file} />
  if (field.places) return <NumberField {...common} decimals={field.places} />
  return <PersonField name={name} field={field} form={form} required={field.required} />
}

/** Groups fields by the headings in their declarations. */
export function sectionsOf(fields: Record<string, CatalogueField>): { title: string; names: string[] }[] {
  const fieldsWithSection = Object.entries(fields).filter(([, field]) => field.section !== undefined)
  const bySection = Map.groupBy(fieldsWithSection, ([, field]) => field.section ?? '')
  return [...bySection].map(([title, entries]) => ({ title, names: entries.map(([name]) => name) }))
}

/** All fields of a form, under their headings. */
export function CatalogueFields({
  fields,
  form,
  lists,
}: {
  fields: Record<string, CatalogueField>
  form: Form
  lists: Lists
}) {
  return sectionsOf(fields).map(({ title, names }) => (
    <fieldset key={title} className={classes.section}>
      <legend>{title}</legend>
      <FormGrid>
        {names.map((name) => {
          const field = fields[name]
          return field && <CatalogueControl key={name} name={name} field={field} form={form} lists={lists} />
        })}
      </FormGrid>
    </fieldset>
  ))
}
