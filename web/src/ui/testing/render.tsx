import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { defaultBrand, makeTheme } from '../../theme/theme.ts'

/** Draws a component in the portal's theme, without transitions, and gives a person to use it. */
export function show(children: ReactNode) {
  const frame = ({ children: inside }: { children: ReactNode }) => (
    <MantineProvider theme={makeTheme(defaultBrand)} env="test">
      {inside}
    </MantineProvider>
  )
  return { person: userEvent.setup(), ...render(children, { wrapper: frame }) }
}
