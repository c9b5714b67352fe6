// Extracts Australia from the full metadata of libphonenumber-js, so that the browser does not load 240 countries.
import { writeFileSync } from 'node:fs'
import full from 'libphonenumber-js/metadata.max.json'

const metadata = {
  ...full,
  country_calling_codes: { 61: ['AU'] },
  countries: { AU: full.countries.AU },
  nonGeographic: {},
}
writeFileSync(new URL('../shared/src/rules/phone-metadata.json', import.meta.url), `${JSON.stringify(metadata)}\n`)
