import { readFileSync } from 'node:fs'
import { pages } from '@dealerline/shared/blocks/index.ts'

/** A screen that an administrator opens without a customer's order, or in it. */
export interface MeasuredScreen {
  path: string
  needsOrder: boolean
}

/** Values for the parts of addresses that begin with `$`. A new part needs a value here. */
const partValues: Readonly<Record<string, string>> = {
  $fileType: 'general',
  $category: 'all',
  $audience: 'dealers',
  $page: 'orders',
  $custType: 'business',
}

/** Parts that are ids of records, which an empty portal does not have. Their screens are those of a record not found. */
const unknownID = '1'

const routeFiles = ['screens', 'admin-screens'].map((name) =>
  readFileSync(new URL(`../../web/src/routes/${name}.ts`, import.meta.url), 'utf8'),
)

/** Returns every screen of the route declarations and every page of services. A redirecting address is not a screen. */
export function readScreens(): MeasuredScreen[] {
  const declarations = routeFiles.flatMap((text) => text.match(/\{[^{}]*\bpath: '[^']+'[^{}]*\}/g) ?? [])
  const declared = declarations
    .filter((text) => !text.includes('redirectsTo'))
    .map((text) => {
      const [, path = '/'] = /path: '([^']+)'/.exec(text) ?? []
      const [, opensWith = ''] = /opensWith: '([^']+)'/.exec(text) ?? []
      return { path: fillParts(path) + opensWith, needsOrder: text.includes('needsOrder: true') }
    })
  const services = pages.map(({ page }) => ({ path: page.route, needsOrder: true }))
  return [...new Map([...declared, ...services].map((screen) => [screen.path, screen])).values()]
}

function fillParts(path: string): string {
  return path.replace(/\$\w+/g, (part) => partValues[part] ?? unknownID)
}
