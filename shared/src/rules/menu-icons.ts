/** The pictures that menu entries and blocks may name; `web/src/screens/frame/menu-icons.ts` has one for each. */
export const menuIconNames = [
  'building',
  'device-mobile',
  'devices',
  'home',
  'package',
  'phone-call',
  'signature',
  'tags',
  'user',
  'user-check',
] as const
export type MenuIconName = (typeof menuIconNames)[number]
