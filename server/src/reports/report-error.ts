/** A printed document could not be made. `message` says why in words for the log, not for a person. */
export class ReportError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ReportError'
  }
}
