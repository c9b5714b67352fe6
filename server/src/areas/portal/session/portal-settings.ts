import type { PortalSettings } from '@dealerline/shared/contract/session.ts'
import type { Config } from '../../../kernel/config.ts'

/** Returns the settings that the web app needs before sign-in. */
export const toPortalSettings = (config: Config): PortalSettings => ({
  providerName: config.providerName,
  timeZone: config.timeZone,
  primaryColour: config.primaryColour,
  logoUrl: config.logoUrl ?? '',
  remoteSupportUrl: config.environment === 'production' ? (config.remoteSupportUrl ?? '') : '',
  watermark: config.stagingWatermark ? config.environment : '',
  esignRoute: config.esignRoute,
  airlinePartnerName: config.airlinePartnerName,
  airlinePartnerRoute: config.airlinePartnerRoute,
  isTracing: config.otlpEndpoint !== undefined,
  oidcIssuer: config.oidcIssuer ?? `${config.publicUrl}/identity`,
  oidcClientID: config.oidcClientId,
})
