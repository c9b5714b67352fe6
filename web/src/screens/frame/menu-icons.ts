import {
  type Icon,
  IconBuilding,
  IconDeviceMobile,
  IconHome,
  IconPackage,
  IconPhoneCall,
  IconPointFilled,
  IconSignature,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react'

/** The pictures that menu entries name. A name that is not here shows a dot until it is added. */
export const menuIcons: Record<string, Icon> = {
  building: IconBuilding,
  'device-mobile': IconDeviceMobile,
  home: IconHome,
  package: IconPackage,
  'phone-call': IconPhoneCall,
  signature: IconSignature,
  user: IconUser,
  'user-check': IconUserCheck,
}

export const fallbackIcon = IconPointFilled
