import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { colourSchemes } from './colour-schemes.ts'

/** Chooses between light, dark and the system's setting. */
export function ColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Colours"
      value={colorScheme}
      data={colourSchemes.map(({ scheme, label }) => ({ value: scheme, label }))}
      onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
    />
  )
}
