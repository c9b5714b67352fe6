import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { type Icon, IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes: readonly { scheme: MantineColorScheme; label: string; icon: Icon }[] = [
  { scheme: 'auto', label: 'Follow the system', icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
]

/** Menu entries that switch between light, dark and the system's setting. */
export function ColourSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return schemes.map(({ scheme, label, icon: Icon }) => (
    <Menu.RadioItem
      key={scheme}
      value={scheme}
      checked={colorScheme === scheme}
      checkIcon={<IconCheck size={16} aria-hidden />}
      rightSection={<Icon size={18} aria-hidden />}
      onChange={() => setColorScheme(scheme)}
    >
      {label}
    </Menu.RadioItem>
  ))
}
