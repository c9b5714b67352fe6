import type { MenuIconName } from '@dealerline/shared/rules/menu-icons.ts'
import {
  type Icon,
  IconBuilding,
  IconDeviceMobile,
  IconDevices,
  IconHome,
  IconPackage,
  IconPhoneCall,
  IconPointFilled,
  IconSignature,
  IconTags,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react'

/** The picture of every name that a menu entry or a block may have. */
export const menuIcons: Record<MenuIconName, Icon> = {
  building: IconBuilding,
  'device-mobile': IconDeviceMobile,
  devices: IconDevices,
  home: IconHome,
  package: IconPackage,
  'phone-call': IconPhoneCall,
  signature: IconSignature,
  tags: IconTags,
  user: IconUser,
  'user-check': IconUserCheck,
}

/** For a server that is newer than the open tab. */
export const fallbackIcon = IconPointFilled
