import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from './theme/ThemeProvider.tsx'
import { defaultBrand } from './theme/theme.ts'
import { ConfirmHost } from './ui/feedback/confirm.tsx'
import { ErrorBoundary } from './ui/feedback/ErrorBoundary.tsx'
import { Snackbar } from './ui/feedback/Snackbar.tsx'
import { AppShell } from './ui/shell/AppShell.tsx'
import { BrandLink } from './ui/shell/BrandLink.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <ThemeProvider brand={defaultBrand}>
      <ErrorBoundary>
        <AppShell path="/" brand={<BrandLink name={defaultBrand.name} />} person={null}>
          {null}
        </AppShell>
      </ErrorBoundary>
      <Snackbar />
      <ConfirmHost />
    </ThemeProvider>
  </StrictMode>,
)
