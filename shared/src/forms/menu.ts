import type { z } from 'zod'
import { ownRouteFields } from '../contract/menu.ts'
import { limited } from '../rules/schemas.ts'

/** The form of an added menu entry. Without a report label, reports use the entry's name. */
export const ownRouteForm = ownRouteFields.extend({ reportLabel: limited('Report label', 60) })
export type OwnRouteValues = z.input<typeof ownRouteForm>
