import { z } from 'zod'
import { menuGuards } from '../rules/menu-guards.ts'
import { menuIconNames } from '../rules/menu-icons.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, recordIDOrNone, version } from './call.ts'
import { changeOf } from './changes.ts'

const required = (label: string) => ruleMessage('required', label)

/** The fields that every menu entry has. */
export const routeFields = z.object({
  /** Label in the menu, on the home screen and in the command palette (Ctrl-K). */
  name: limited('Name', 40, required('Name')).min(1, required('Name')),
  /** Label in the report of missing requirements. */
  reportLabel: limited('Report label', 60, required('Report label')).min(1, required('Report label')),
  icon: z.enum(menuIconNames, `Icon must be one of ${menuIconNames.join(', ')}`),
  /** Position within its section. */
  order: z
    .number('Position must be a number')
    .int('Position must be a whole number')
    .min(1, 'Position must be above 0')
    .max(999, 'Position can be 999 at most'),
  /** Whether the menu leaves the entry out. It is still shown if an order has data under it. */
  hidden: z.boolean(),
})
export type RouteFields = z.output<typeof routeFields>

/** The fields of an entry that administrators add. */
export const ownRouteFields = routeFields.extend({
  /** The entry's address in the portal, or the https address of an external site. */
  path: limited('Address', 200, required('Address')).min(1, required('Address')),
  /** The screen to open: a name from `menuScreens`, or `outside-link`. */
  component: limited('Screen', 60, required('Screen')).min(1, required('Screen')),
  /** The guard of the entry. It must exclude all callers who may not open the screen. */
  beforeEnter: z.enum(menuGuards, `Who may open it must be one of ${menuGuards.join(', ')}`),
  section: limited('Section', 40, required('Section')).min(1, required('Section')),
})
export type OwnRouteFields = z.output<typeof ownRouteFields>

/** The fields of a built-in entry that an administrator may change. */
export const builtInRouteFields = routeFields.extend({ path: ownRouteFields.shape.path })
export type BuiltInRouteFields = z.output<typeof builtInRouteFields>

/** An entry of the menu. */
const routeEntry = builtInRouteFields.extend({
  id: z.number().int(),
  /** Built-in address of the screen, which always works; empty for an external address. */
  screen: z.string(),
  component: z.string(),
  beforeEnter: z.string(),
  section: z.string(),
  canHide: z.boolean(),
  /** Whether an administrator added the entry. */
  isOwn: z.boolean(),
  /** The values to which a built-in entry resets; null for an added entry. */
  declared: builtInRouteFields.nullable(),
  /** 0 for a built-in entry without changes. */
  version,
  changedBy: z.string(),
  changedAt: z.string(),
})
export type RouteAdminEntry = z.output<typeof routeEntry>

export const menuCalls = {
  getVueRoutes: call('GET vue/GetVueRoutes', {
    summary: 'List all menu entries',
    description: 'Returns built-in entries with their reset values, and added entries, in menu order.',
    access: 'admin',
    reply: z.array(routeEntry),
  }),
  updateVueRoute: call('POST vue/UpdateVueRoute', {
    summary: 'Add or change a menu entry',
    renews: 'everything',
    description:
      'Adds an entry if `id` is 0 or omitted; it needs `name`, `path` and `component`. A built-in entry keeps its `component`, `beforeEnter` and `section`, and its built-in address keeps working.',
    access: 'admin',
    body: changeOf(ownRouteFields).extend({
      id: recordIDOrNone.default(0),
      beforeEnter: limited('Guard', 200).optional(),
      /** The version that the client read. If omitted, the check for a stale entry is skipped. */
      version: version.optional(),
    }),
    reply: routeEntry,
  }),
  deleteVueRoute: call('DELETE vue/DeleteVueRoute/{id}', {
    summary: 'Delete an added menu entry',
    renews: 'everything',
    description: 'Returns the deleted entry. Resets a built-in entry.',
    access: 'admin',
    params: z.object({ id }),
    reply: routeEntry,
  }),
  getScreenAddresses: call('GET vue/GetScreenAddresses', {
    summary: 'List the custom addresses of screens',
    description: 'Returns those screens that the caller may open, each with its built-in address.',
    access: 'staff',
    reply: z.array(z.object({ path: z.string(), screen: z.string() })),
  }),
}
