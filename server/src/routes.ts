import { leadRoutes } from './areas/airline/leads/routes.ts'
import { airlineRoutes } from './areas/airline/routes.ts'
import { financeRoutes } from './areas/applications/finance/routes.ts'
import { lesseeRoutes } from './areas/applications/lessee/routes.ts'
import { relocationRoutes } from './areas/applications/relocation/routes.ts'
import { applicationRoutes } from './areas/applications/routes.ts'
import { catalogueRoutes } from './areas/catalogue/routes.ts'
import { addressRoutes } from './areas/customers/address/routes.ts'
import { companyRoutes } from './areas/customers/company/routes.ts'
import { contactRoutes } from './areas/customers/contacts/routes.ts'
import { factRoutes } from './areas/customers/facts/routes.ts'
import { privacyRoutes } from './areas/customers/privacy/routes.ts'
import { customerRoutes } from './areas/customers/routes.ts'
import { authorisationRoutes } from './areas/dealers/authorisation/routes.ts'
import { impersonationRoutes } from './areas/dealers/impersonation/routes.ts'
import { onboardingRoutes } from './areas/dealers/onboarding/routes.ts'
import { dealerRoutes } from './areas/dealers/routes.ts'
import { importRoutes } from './areas/imports/routes.ts'
import { blockRoutes } from './areas/orders/blocks/routes.ts'
import { chargeRoutes } from './areas/orders/charges/routes.ts'
import { draftRoutes } from './areas/orders/drafts/routes.ts'
import { engagementRoutes } from './areas/orders/engagement/routes.ts'
import { extensionRoutes } from './areas/orders/extensions/routes.ts'
import { hardwareRoutes } from './areas/orders/hardware/routes.ts'
import { internetRoutes } from './areas/orders/internet/routes.ts'
import { landlineRoutes } from './areas/orders/landlines/routes.ts'
import { lineRoutes } from './areas/orders/lines/routes.ts'
import { noteRoutes } from './areas/orders/notes/routes.ts'
import { numberRoutes } from './areas/orders/numbers/routes.ts'
import { operationRoutes } from './areas/orders/operations/routes.ts'
import { paymentRoutes } from './areas/orders/payment/routes.ts'
import { portRoutes } from './areas/orders/ports/routes.ts'
import { presenceRoutes } from './areas/orders/presence/routes.ts'
import { orderRoutes } from './areas/orders/routes.ts'
import { termRoutes } from './areas/orders/terms/routes.ts'
import { actionRoutes } from './areas/portal/actions/routes.ts'
import { auditRoutes } from './areas/portal/audit/routes.ts'
import { jobRoutes } from './areas/portal/jobs/routes.ts'
import { layoutRoutes } from './areas/portal/layout/routes.ts'
import { menuRoutes } from './areas/portal/menu/routes.ts'
import { notificationRoutes } from './areas/portal/notifications/routes.ts'
import { profileRoutes } from './areas/portal/profile/routes.ts'
import { sessionRoutes } from './areas/portal/session/routes.ts'
import { settingsRoutes } from './areas/portal/settings/routes.ts'
import { statusRoutes } from './areas/portal/status/routes.ts'
import { stepRoutes } from './areas/portal/steps/routes.ts'
import { systemRoutes } from './areas/portal/systems/routes.ts'
import { viewRoutes } from './areas/portal/views/routes.ts'
import { offerRoutes } from './areas/quotes/offers/routes.ts'
import { quoteRoutes } from './areas/quotes/routes.ts'
import { appointmentRoutes } from './areas/serviceability/appointments/routes.ts'
import { serviceabilityRoutes } from './areas/serviceability/routes.ts'
import { siteListRoutes } from './areas/serviceability/sites/routes.ts'
import { callbackRoutes } from './areas/signing/callbacks/routes.ts'
import { signingRoutes } from './areas/signing/routes.ts'
import { verificationRoutes } from './areas/signing/verification/routes.ts'
import { homeRoutes } from './areas/tracking/home/routes.ts'
import { progressRoutes } from './areas/tracking/progress/routes.ts'
import { trackingRoutes } from './areas/tracking/routes.ts'
import { ticketingRoutes } from './areas/tracking/ticketing/routes.ts'
import { resourceRoutes } from './areas/uploads/resources/routes.ts'
import { uploadRoutes } from './areas/uploads/routes.ts'
import { asksOutside, type Route } from './calls/handler.ts'
import { linkKinds } from './link-kinds.ts'
import { linkRoutes } from './links/routes.ts'

/** The handlers of all calls. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...impersonationRoutes,
  ...customerRoutes,
  ...companyRoutes,
  ...contactRoutes,
  ...addressRoutes,
  ...factRoutes,
  ...catalogueRoutes,
  ...chargeRoutes,
  ...landlineRoutes,
  ...noteRoutes,
  ...draftRoutes,
  ...presenceRoutes,
  ...layoutRoutes,
  ...lineRoutes,
  ...numberRoutes,
  ...portRoutes,
  ...extensionRoutes,
  ...internetRoutes,
  ...hardwareRoutes,
  ...orderRoutes,
  ...operationRoutes,
  ...quoteRoutes,
  ...offerRoutes,
  ...paymentRoutes,
  ...termRoutes,
  ...linkRoutes(linkKinds),
  ...signingRoutes,
  ...engagementRoutes,
  ...verificationRoutes,
  ...ticketingRoutes,
  ...trackingRoutes,
  ...progressRoutes,
  ...homeRoutes,
  ...uploadRoutes,
  ...dealerRoutes,
  ...authorisationRoutes,
  ...applicationRoutes,
  ...lesseeRoutes,
  ...relocationRoutes,
  ...resourceRoutes,
  ...auditRoutes,
  ...privacyRoutes,
  ...jobRoutes,
  ...stepRoutes,
  ...systemRoutes,
  ...settingsRoutes,
  ...importRoutes,
  ...statusRoutes,
  ...actionRoutes,
  ...menuRoutes,
  ...airlineRoutes,
  ...leadRoutes,
  ...financeRoutes,
  ...serviceabilityRoutes,
  ...siteListRoutes,
  ...appointmentRoutes,
  ...onboardingRoutes,
  ...notificationRoutes,
  ...profileRoutes,
  ...viewRoutes,
  ...blockRoutes,
  ...callbackRoutes,
]

/** The calls that ask an outside system before they reply. */
export const outsideCalls = new Set(routes.filter(asksOutside).map(({ call }) => call))
