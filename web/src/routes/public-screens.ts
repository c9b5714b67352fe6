import { verifySearch } from '../customer-pages/verify/verify-search.ts'
import type { Screen } from './screen.ts'

/**
 * The screens of the portal that anybody may open, without its header, menu and notes. The pages that customers open by
 * a link are not screens of the portal: see `customer-pages/pages.ts`.
 */
export const publicScreens: readonly Screen[] = [
  // These public pages of the specification have a header, but no Login button.
  { path: '/become-a-dealer', load: () => import('../customer-pages/become-dealer/BecomeDealer.tsx') },
  { path: '/verify', load: () => import('../customer-pages/verify/VerifyPage.tsx'), search: verifySearch },
]
