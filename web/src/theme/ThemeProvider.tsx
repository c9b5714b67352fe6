import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import './base.css'
import './fallback-font.css'
import './mantine.css'
import '@fontsource-variable/inter/wght.css'
import { styleNonce } from './style-nonce.ts'
import { type Brand, makeTheme, resolveCssVariables } from './theme.ts'

type Props = { brand: Brand; children: ReactNode }

/** Provides the brand's theme. Follows the system's colour scheme until a person chooses one. */
export function ThemeProvider({ brand, children }: Props) {
  const theme = useMemo(() => makeTheme(brand), [brand])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
