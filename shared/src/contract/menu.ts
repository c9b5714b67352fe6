import { z } from 'zod'
import { menuGuards } from '../rules/menu-guards.ts'
import { menuIconNames } from '../rules/menu-icons.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, recordIDOrNone, version } from './call.ts'
import { changeOf } from './changes.ts'

const required = (label: string) => ruleMessage('required', label)

/** What every entry of the menu says. */
export const routeFields = z.object({
  /** What the menu, the home screen and Ctrl-K call it. */
  name: limited('Name', 40, required('Name')).min(1, required('Name')),
  /** What the report of missing requirements calls it. */
  reportLabel: limited('Report label', 60, required('Report label')).min(1, required('Report label')),
  icon: z.enum(menuIconNames, `Icon must be one of ${menuIconNames.join(', ')}`),
  /** Its place among the entries of its section. */
  order: z
    .number('Place must be a number')
    .int('Place must be a whole number')
    .min(1, 'Place must be above 0')
    .max(999, 'Place can be 999 at most'),
  /** Left out of the menu, unless an order has something under it. */
  hidden: z.boolean(),
})
export type RouteFields = z.output<typeof routeFields>

/** What an administrator says of an entry that the provider adds. */
export const ownRouteFields = routeFields.extend({
  /** Its address in the portal, or the https address of a site outside. */
  path: limited('Address', 200, required('Address')).min(1, required('Address')),
  /** The screen that it opens: a name of `menuScreens`, or `outside-link`. */
  component: limited('Screen', 60, required('Screen')).min(1, required('Screen')),
  /** Who has the entry: a guard that lets in nobody who can not open the screen. */
  beforeEnter: z.enum(menuGuards, `Who may open it must be one of ${menuGuards.join(', ')}`),
  section: limited('Section', 40, required('Section')).min(1, required('Section')),
})
export type OwnRouteFields = z.output<typeof ownRouteFields>

/** What an administrator may change of a built-in entry. */
export const builtInRouteFields = routeFields.extend({ path: ownRouteFields.shape.path })
export type BuiltInRouteFields = z.output<typeof builtInRouteFields>

/** An entry of the menu. */
const routeEntry = builtInRouteFields.extend({
  id: z.number().int(),
  /** The built-in address of the screen that it opens, which always works; empty for an address outside. */
  screen: z.string(),
  component: z.string(),
  beforeEnter: z.string(),
  section: z.string(),
  canHide: z.boolean(),
  /** The provider added it. */
  isOwn: z.boolean(),
  /** What a built-in entry is reset to; null for one that the provider added. */
  declared: builtInRouteFields.nullable(),
  /** 0 for a built-in entry that nobody has changed. */
  version,
  changedBy: z.string(),
  changedAt: z.string(),
})
export type RouteAdminEntry = z.output<typeof routeEntry>

export const menuCalls = {
  getVueRoutes: call({
    method: 'GET',
    path: 'vue/GetVueRoutes',
    summary: 'Every entry of the menu, in its order: built-in ones, which say what they are reset to, and added ones.',
    access: 'admin',
    reply: z.array(routeEntry),
  }),
  updateVueRoute: call({
    method: 'POST',
    path: 'vue/UpdateVueRoute',
    summary:
      'Adds an entry to the menu where `id` is 0 or left out, else changes one. An added entry needs `name`, `path` and `component`. A built-in entry keeps its `component`, `beforeEnter` and `section`; its built-in address works beside the one it is given.',
    access: 'admin',
    body: changeOf(ownRouteFields).extend({
      id: recordIDOrNone.default(0),
      beforeEnter: limited('Guard', 200).optional(),
      /** The version that was read. Left out, the entry is changed whatever its version. */
      version: version.optional(),
    }),
    reply: routeEntry,
  }),
  deleteVueRoute: call({
    method: 'DELETE',
    path: 'vue/DeleteVueRoute/{id}',
    summary: 'Deletes an added entry of the menu and answers what it was; resets a built-in one.',
    access: 'admin',
    params: z.object({ id }),
    reply: routeEntry,
  }),
  getScreenAddresses: call({
    method: 'GET',
    path: 'vue/GetScreenAddresses',
    summary: 'The addresses that administrators gave to screens which the caller may open, each with its built-in one.',
    access: 'staff',
    reply: z.array(z.object({ path: z.string(), screen: z.string() })),
  }),
}
