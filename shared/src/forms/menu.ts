import type { z } from 'zod'
import { ownRouteFields } from '../contract/menu.ts'
import { limited } from '../rules/schemas.ts'

/** The form of an added entry of the menu. Without a label of its own, reports call the entry by its name. */
export const ownRouteForm = ownRouteFields.extend({ reportLabel: limited('Report label', 60) })
export type OwnRouteValues = z.input<typeof ownRouteForm>
