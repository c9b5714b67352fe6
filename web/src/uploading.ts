export interface Uploading {
  /** Called with the fraction of the file that has been sent, from 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** Returns a form with the fields of a body and a file. */
export function toForm(body: unknown, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, string>)) form.set(name, value)
  if (file) form.set('files', file)
  return form
}
