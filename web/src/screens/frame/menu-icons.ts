import type { MenuIconName } from '@dealerline/shared/rules/menu-icons.ts'
import {
  type Icon,
  IconArrowsExchange,
  IconBrandTeams,
  IconBuilding,
  IconDeviceMobile,
  IconFileDollar,
  IconFileExport,
  IconHome,
  IconLayoutDashboard,
  IconPackage,
  IconPhone,
  IconPhoneCall,
  IconPhoneIncoming,
  IconPlugConnected,
  IconPointFilled,
  IconPrinter,
  IconReceipt,
  IconReceiptTax,
  IconSignature,
  IconUser,
  IconUserCheck,
  IconWorld,
} from '@tabler/icons-react'

/** The picture of every name that a menu entry or a block may have. */
export const menuIcons: Record<MenuIconName, Icon> = {
  'arrows-exchange': IconArrowsExchange,
  'brand-teams': IconBrandTeams,
  building: IconBuilding,
  'device-mobile': IconDeviceMobile,
  'file-dollar': IconFileDollar,
  'file-export': IconFileExport,
  home: IconHome,
  'layout-dashboard': IconLayoutDashboard,
  package: IconPackage,
  phone: IconPhone,
  'phone-call': IconPhoneCall,
  'phone-incoming': IconPhoneIncoming,
  'plug-connected': IconPlugConnected,
  printer: IconPrinter,
  receipt: IconReceipt,
  'receipt-tax': IconReceiptTax,
  signature: IconSignature,
  user: IconUser,
  'user-check': IconUserCheck,
  world: IconWorld,
}

/** For a server that is newer than the open tab. */
export const fallbackIcon = IconPointFilled
