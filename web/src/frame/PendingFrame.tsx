import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { AppShell } from '../ui/shell/AppShell.tsx'

/** The frame of the portal until the person and the first screen are known. */
export const PendingFrame = () => (
  <AppShell brand={null} person={null} places={[]} menu={[]} path="">
    <LoadingState label="Loading the portal" lines={8} />
  </AppShell>
)
