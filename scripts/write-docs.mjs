// Writes one generated document: `node scripts/write-docs.mjs settings`. Loads only the code that this document describes.
const writers = {
  commands: async () => (await import('./structure/commands.mjs')).writeCommands(),
  decisions: async () => (await import('./structure/decisions.mjs')).writeDecisions(),
  guide: async () => (await import('./structure/guide.mjs')).writeGuideIndex(),
  imports: async () => (await import('./structure/imports.mjs')).writeImports(),
  licences: async () => (await import('./structure/packages.mjs')).writeLicences(),
  outside: async () => (await import('./structure/outside-systems.mjs')).writeOutsideSystems(),
  settings: async () => (await import('./structure/settings.mjs')).writeSettings(),
}

const name = process.argv[2] ?? ''
if (!Object.hasOwn(writers, name)) {
  console.error(`Choose one of ${Object.keys(writers).join(', ')}.`)
  process.exit(2)
}
await writers[name]()
