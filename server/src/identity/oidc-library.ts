/**
 * The library of the provider. It warns of every Node that its own table does not call a long-term release yet, which nobody who
 * runs a portal can change (decision 0200).
 */
export const { default: Provider } = await importQuietly()

async function importQuietly() {
  const { warn } = console
  console.warn = (...texts: unknown[]) => {
    if (!String(texts[0]).includes('Unsupported runtime')) warn(...texts)
  }
  return import('oidc-provider').finally(() => {
    console.warn = warn
  })
}
