import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Ids of the requirements that the test proves. */
    covers?: readonly string[]
  }
}
