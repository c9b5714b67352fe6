import { settingsCalls } from '@dealerline/shared/contract/settings.ts'
import { routesOf } from '../../../calls/handler.ts'
import { getSettings, storeSetting } from './settings.ts'

export const settingsRoutes = routesOf(settingsCalls, {
  getSettingsInForce: (context) => getSettings(context),
  storeSetting: (context, { body }) => storeSetting(context, body),
})
