import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { colourSchemes } from './colour-schemes.ts'

/** Menu entries that switch between light, dark and the system's setting. */
export function ColourSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return colourSchemes.map(({ scheme, label, icon: Icon }) => (
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
