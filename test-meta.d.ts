import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Ids of the rules and requirements that the test proves. */
    rules?: readonly string[]
  }
}
