import { signingDoneSearch } from '../customer-pages/signing/signing-done-search.ts'
import { signingSearch } from '../customer-pages/signing/signing-search.ts'
import { verifySearch } from '../customer-pages/verify/verify-search.ts'
import type { Screen } from './screen.ts'

/**
 * The screens that anybody may open, without the portal's header, menu and notes. `esignRoute` is the first part of the
 * signing pages' addresses.
 */
export function publicScreens(esignRoute: string): readonly Screen[] {
  return [
    // The specification's OrderApprove, OrderDocusign and DocusignSuccess.
    {
      path: '/approve/$guid',
      load: () => import('../customer-pages/signing/ApprovalPage.tsx'),
      search: signingSearch,
    },
    // These public pages of the specification have a header, but no Login button.
    { path: '/view-lessee-change/$guid', load: () => import('../customer-pages/applications/LesseeView.tsx') },
    { path: '/view-finance/$guid', load: () => import('../customer-pages/applications/FinanceView.tsx') },
    { path: '/view-relocation/$guid', load: () => import('../customer-pages/applications/RelocationView.tsx') },
    { path: '/view-quote/$guid', load: () => import('../customer-pages/quotes/QuoteView.tsx') },
    { path: '/become-a-dealer', load: () => import('../customer-pages/become-dealer/BecomeDealer.tsx') },
    { path: '/verify', load: () => import('../customer-pages/verify/VerifyPage.tsx'), search: verifySearch },
    {
      path: `/${esignRoute}/$guid`,
      load: () => import('../customer-pages/signing/SigningPage.tsx'),
      search: signingSearch,
    },
    {
      path: `/${esignRoute}Success/$guid/$signed`,
      load: () => import('../customer-pages/signing/SigningDone.tsx'),
      search: signingDoneSearch,
    },
  ]
}
