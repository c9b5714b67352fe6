declare const serverFlags: readonly string[]

export { serverFlags }
