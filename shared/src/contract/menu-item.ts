import { z } from 'zod'
import { menuIconNames } from '../rules/menu-icons.ts'

/** An entry of the menu as one caller has it, with its marks. */
export const menuItem = z.object({
  id: z.number().int(),
  icon: z.enum(menuIconNames),
  title: z.string(),
  /** Where the entry leads: an address of the portal, or one that begins with `https://`. */
  route: z.string(),
  /** The built-in address of the screen that opens there; empty where the entry leads out of the portal. */
  screen: z.string(),
  order: z.number().int(),
  section: z.string(),
  hasData: z.boolean(),
  missing: z.boolean(),
  invalid: z.boolean(),
})
export type MenuItem = z.output<typeof menuItem>
