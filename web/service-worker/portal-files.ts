/** Written by the build: see `precache.ts`. */
declare module 'virtual:portal-files' {
  /** Identifies the release of the portal. Another one has other files. */
  export const release: string
  /** The addresses of the portal's scripts, styles and font. Their names contain a hash of their content. */
  export const files: readonly string[]
}
