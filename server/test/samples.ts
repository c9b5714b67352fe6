import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import type { Field, Fields } from '@dealerline/shared/records/kinds.ts'

/** The ids of records of the catalogue to which rows can refer. */
export interface CatalogueReferences {
  bundleIDs: number[]
  plans: Map<string, number[]>
  handsetIDs: number[]
}

/** The ids of records to which rows can refer. */
export interface References extends CatalogueReferences {
  addressID: number
  contactID: number
}

const noReferences: References = { addressID: 0, contactID: 0, bundleIDs: [], plans: new Map(), handsetIDs: [] }

function candidates(field: Field, seed: number, references: References): unknown[] {
  const digits = String(seed).padStart(3, '0')
  switch (field.kind) {
    case 'text':
      return [`Sample ${seed}`, `sample${seed}.ampt.example.test`]
    case 'email':
      return [`sample${seed}@customer.test`]
    case 'phone':
      return [`0412345${digits}`, `0298765${digits}`, `1800123${digits}`]
    case 'date':
      return ['1985-04-12']
    case 'choice':
      return (field.options ?? []).map((option) => option.value)
    case 'flag':
      return [!field.blank]
    case 'number':
      return [600 + seed, 3]
    case 'money':
      // Use more than every catalogue price, because a dealer can't set a lower price.
      return [1012.35]
    case 'months':
      return [12]
    case 'plan':
      return (field.usageTypes ?? []).flatMap((usage) => references.plans.get(usage.toLowerCase()) ?? [])
    case 'handset':
      return references.handsetIDs
    case 'address':
      return [references.addressID]
    case 'contact':
      return [references.contactID]
    case 'bundle':
      return references.bundleIDs
    case 'list':
      return [[`sample${seed}@customer.test`, 'second@customer.test'], [`0298765${digits}`]]
    case 'record':
      return [sampleFields(field.fields ?? {}, seed, references)]
    case 'records':
      return [[sampleFields(field.fields ?? {}, seed, references)]]
  }
}

/** Returns a valid value for every field, different from the field's blank value. `seed` makes the values differ. */
export function sampleFields(fields: Fields, seed: number, references = noReferences): Row {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = candidates(field, seed, references).find((one) => field.schema.safeParse(one).success)
      if (value === undefined) throw new Error(`No sample of kind ${field.kind} fits the field ${name}.`)
      return [name, value]
    }),
  )
}

export const sampleRow = (block: Block, seed: number, references: References): Row => ({
  [block.rowID]: 0,
  ...sampleFields(block.rows, seed, references),
})
