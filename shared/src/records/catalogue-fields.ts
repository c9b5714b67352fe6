import { z } from 'zod'
import { maxID } from '../rules/ids.ts'
import { resourceIDOf } from '../rules/resource-address.ts'
import { limited } from '../rules/schemas.ts'
import { findUsageType, usageTypeLabels } from '../rules/usage-types.ts'
import { brokenRule, type RuleName } from '../rules/validation.ts'
import {
  choice,
  count,
  type Field,
  type Fields,
  flag,
  money,
  months,
  paragraphs,
  text,
  type ValueOf,
  type Values,
} from './kinds.ts'

/**
 * A catalogue field. The form, the bulk edit, the checks, the database columns and the lists are generated from it.
 */
export interface CatalogueField<T = unknown> extends Field<T> {
  /** The heading above the field. */
  section?: string
  required?: true
  /** Decimal places of a number that is not an amount of money. */
  places?: number
  /** The portal's list that supplies the choices. */
  list?: 'categories' | 'manufacturers' | 'files' | 'dealers'
  /** The type of resource file whose address the field accepts in place of a web address. */
  file?: 'pdf' | 'picture'
  /** Whether it is the number of a bank’s branch. */
  isBsb?: true
  /** Marks a field that the bulk edit leaves out, because its value differs in each record. */
  single?: true
}

/** Adds a rule of `validations` to a field. */
export function withRule<T>(rule: RuleName, field: Field<T>): Field<T> {
  const schema = field.schema.superRefine((value, issues) => {
    const message = brokenRule(rule, field.label, value)
    if (message) issues.addIssue({ code: 'custom', message })
  })
  return { ...field, schema }
}

export const required = <T>(field: Field<T>) => ({ ...withRule('required', field), required: true as const })

/** An optional web address of a document or picture, or the address of a resource file of the portal. */
function fileAddress(label: string, help: string, file: 'pdf' | 'picture') {
  const field = text(label, { length: 500, help })
  const schema = field.schema.superRefine((value, issues) => {
    const message = resourceIDOf(value) > 0 ? undefined : brokenRule('url', label, value)
    if (message) issues.addIssue({ code: 'custom', message })
  })
  return { ...field, schema, file }
}

const percentSchema = (label: string) =>
  z
    .number(`${label} must be numeric`)
    .min(0, `Invalid ${label}`)
    .max(100, `Invalid ${label}`)
    .multipleOf(0.01, `Invalid ${label}`)

/** A percentage with two decimal places. */
export function percent(label: string): CatalogueField<number> {
  return { kind: 'number', label, schema: percentSchema(label), blank: 0, places: 2 }
}

/** Accepts a usage type in any letter case and stores it in its standard spelling. */
function usageType(label: string): Field<string> {
  const field = choice(label, usageTypeLabels)
  return {
    ...field,
    schema: limited(label, 50)
      .overwrite((input) => findUsageType(input) ?? input)
      .pipe(field.schema),
  }
}

/** Groups fields under one heading. */
export function section<F extends Fields>(title: string, fields: F): { [K in keyof F]: F[K] & { section: string } } {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, section: title }])
  return Object.fromEntries(entries)
}

export const ratePlanFields = {
  ...section('Plan', {
    ratePlanDescription: { ...required(text('Description', { length: 150 })), single: true as const },
    usageType: required(usageType('Usage type')),
    groupName: text('Group', { length: 60 }),
    dataAllowance: text('Data allowance', { length: 60 }),
    contractMonths: months('Contract (months)', 0, { help: '0 is no contract.' }),
    ratePlanPDF: fileAddress('Document', 'A PDF of the plan: its web address, or a file.', 'pdf'),
    resourceFileID: {
      ...count('Resource file', { max: maxID, help: 'The file that dealers open under Resources.' }),
      list: 'files' as const,
    },
  }),
  ...section('Price', {
    monthlyRetail: money('Monthly retail (inc GST)'),
    ConnectionFee: money('Connection fee (inc GST)'),
    monthlyProfitPercent: percent('Monthly profit (%)'),
  }),
  ...section('Sold', {
    residential: flag('Residential', false, { help: 'For residential customers only.' }),
    airlinePartner: flag('Airline partner', false, { help: 'Earns points with the airline partner.' }),
    grenkeFinance: flag('Finance by Grenke'),
    handset: flag('Comes with a handset'),
    dealerSupplied: flag('Dealer supplied'),
    ipBundle: flag('IP bundle'),
    mixnMatch: flag('Mix and match'),
    additionalServices: flag('Additional services'),
  }),
  ...section('Terms', {
    payInitialComms: flag('Pay initial commission'),
    hasSpecialOverride: flag('Special override'),
    monitorDataUsage: flag('Monitor data usage'),
  }),
  archived: { ...flag('Archived'), single: true as const },
} satisfies Record<string, CatalogueField>

/** A stored plan. */
export type RatePlan = Values<typeof ratePlanFields> & { id: number; ratePlanID: number; version: number }

const idFromList = (label: string, list: 'categories' | 'manufacturers') => ({
  ...count(label, { max: maxID }),
  list,
})

export const handsetFields = {
  ...section('Hardware', {
    model: { ...required(text('Model', { length: 100 })), single: true as const },
    description: { ...text('Description', { length: 300 }), single: true as const },
    hardwareCategoryID: idFromList('Category', 'categories'),
    manufacturerDetailsID: idFromList('Manufacturer', 'manufacturers'),
    imagePath: { ...fileAddress('Picture', 'Its web address, or a file.', 'picture'), single: true as const },
    notes: {
      ...paragraphs('Notes', 1000, { help: 'Notes for dealers, such as that it needs an adapter.' }),
      single: true as const,
    },
  }),
  ...section('Price', {
    rrpEx: money('Recommended retail (ex GST)'),
    dealerEx: money('Dealer price (ex GST)'),
    rental: money('Rental a month (inc GST)'),
    rentalEx: money('Rental a month (ex GST)'),
  }),
  archived: { ...flag('Archived'), single: true as const },
} satisfies Record<string, CatalogueField>

/** Stored hardware. */
export type Handset = Values<typeof handsetFields> & { handsetID: number; version: number }

/** Shape of a change: an omitted field keeps its value, or gets its blank value in a new record. */
export function changeShapeOf<F extends Fields>(
  fields: F,
): { [K in keyof F]: z.ZodOptional<z.ZodType<ValueOf<F[K]>>> } {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.schema.optional()])
  return Object.fromEntries(entries)
}
