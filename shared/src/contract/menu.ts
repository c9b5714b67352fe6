import { z } from 'zod'
import { menuIconNames } from '../rules/menu-icons.ts'
import { call, id, recordID, version } from './call.ts'

/** What an administrator may change of an entry of the menu. */
export const routeFields = z.object({
  /** What the menu, the home screen and Ctrl-K call it. */
  name: z.string().trim().min(1, 'Name can not be empty').max(40, 'Name can only have 40 letters'),
  /** What the report of missing requirements calls it. */
  reportLabel: z
    .string()
    .trim()
    .min(1, 'Report label can not be empty')
    .max(60, 'Report label can only have 60 letters'),
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

/** An entry of the menu as it is by now. */
const routeEntry = routeFields.extend({
  id: z.number().int(),
  /** Where it leads, the screen there, and who may open it: as the code has it. */
  path: z.string(),
  component: z.string(),
  beforeEnter: z.string(),
  section: z.string(),
  canHide: z.boolean(),
  /** As the code has it, which is what a removed change leaves. */
  declared: routeFields,
  /** 0 where it is as declared. */
  version,
  changedBy: z.string(),
  changedAt: z.string(),
})
export type RouteAdminEntry = z.output<typeof routeEntry>

export const menuCalls = {
  getVueRoutes: call({
    method: 'GET',
    path: 'vue/GetVueRoutes',
    summary: 'Every entry of the menu, in its order, as it is by now and as it is declared.',
    access: 'admin',
    reply: z.array(routeEntry),
  }),
  updateVueRoute: call({
    method: 'POST',
    path: 'vue/UpdateVueRoute',
    summary:
      'Changes how an entry of the menu is called and drawn, where it stands and whether it shows. `path`, `component` and `beforeEnter` may be sent along and have to be the entry’s own: where it leads and who may go there stays with the code.',
    access: 'admin',
    body: routeFields.extend({
      id: recordID,
      hidden: z.boolean().default(false),
      path: z.string().trim().max(200).optional(),
      component: z.string().trim().max(200).optional(),
      beforeEnter: z.string().trim().max(200).optional(),
      /** The one that was seen; left out, it is changed whatever it is by now. */
      version: version.optional(),
    }),
    reply: routeEntry,
  }),
  deleteVueRoute: call({
    method: 'DELETE',
    path: 'vue/DeleteVueRoute/{id}',
    summary: 'Takes back what was changed of an entry of the menu: it is as declared again.',
    access: 'admin',
    params: z.object({ id }),
    reply: routeEntry,
  }),
}
