import { z } from 'zod'
import { menuIconNames } from '../rules/menu-icons.ts'

/** A menu entry for one caller, with its marks. */
export const menuItem = z.object({
  id: z.number().int(),
  icon: z.enum(menuIconNames),
  title: z.string(),
  /** The address that the entry opens: an address of the portal, or one that starts with `https://`. */
  route: z.string(),
  /** Built-in address of the screen that opens; empty if the entry opens an external address. */
  screen: z.string(),
  order: z.number().int(),
  section: z.string(),
  hasData: z.boolean(),
  missing: z.boolean(),
  invalid: z.boolean(),
  /** Whether it is complete, and something on it will probably fail later. */
  atRisk: z.boolean(),
})
export type MenuItem = z.output<typeof menuItem>
