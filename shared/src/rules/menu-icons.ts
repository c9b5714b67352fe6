/** The pictures that menu entries and blocks may name; `web/src/screens/frame/menu-icons.ts` has one for each. */
export const menuIconNames = [
  'arrows-exchange',
  'brand-teams',
  'building',
  'device-mobile',
  'file-dollar',
  'file-export',
  'home',
  'layout-dashboard',
  'package',
  'phone',
  'phone-call',
  'phone-incoming',
  'plug-connected',
  'printer',
  'receipt',
  'receipt-tax',
  'signature',
  'user',
  'user-check',
  'world',
] as const
export type MenuIconName = (typeof menuIconNames)[number]
