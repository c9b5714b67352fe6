import type { MantineColorScheme } from '@mantine/core'
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** The colours that a person can choose. */
export const colourSchemes: readonly { scheme: MantineColorScheme; label: string; icon: Icon }[] = [
  { scheme: 'auto', label: 'Follow the system', icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
]
