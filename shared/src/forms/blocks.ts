import type { Block } from '../blocks/block.ts'
import type { Fields } from '../records/kinds.ts'
import { type FormSchema, formOf } from './form.ts'

/** The form of a block's header. */
export const headerForm = ({ header }: Block): FormSchema => formOf(header?.fields ?? {})

/** The form of a record within a field of a row. */
export const nestedForm = (fields: Fields): FormSchema => formOf(fields)
