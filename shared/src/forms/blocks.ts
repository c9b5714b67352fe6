import type { Block } from '../blocks/block.ts'
import type { Fields } from '../blocks/kinds.ts'
import { type FormSchema, formOf } from './form.ts'

/** What all rows of a block have in common. */
export const headerForm = ({ header }: Block): FormSchema => formOf(header?.fields ?? {})

/** One record inside a field of a row. */
export const nestedForm = (fields: Fields): FormSchema => formOf(fields)
