import { productionSystems } from '../src/kernel/outside-systems.ts'

/** Settings with which a portal starts in production. Every outside system is a sandbox. */
export const productionSettings = {
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://portal.example.com',
  TRUSTED_PROXIES: '10.0.0.0/8',
  MASTER_KEY: 'q8Zt4mWx2LrPn7VbKc5YdHs9Ej3FgUa6',
  MAIL_FROM: 'orders@telco.example',
  ALLOW_SANDBOXES: productionSystems.join(', '),
}
