import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renewAfterCalls } from '../../renewal.ts'
import { defaultBrand, makeTheme } from '../../theme/theme.ts'

/**
 * Renders a component in the portal's theme, with a new query client and without transitions, and returns a simulated
 * user.
 */
export function show(children: ReactNode, client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  renewAfterCalls(client)
  const frame = ({ children: content }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MantineProvider theme={makeTheme(defaultBrand)} env="test">
        {content}
      </MantineProvider>
    </QueryClientProvider>
  )
  return { person: userEvent.setup(), ...render(children, { wrapper: frame }) }
}
