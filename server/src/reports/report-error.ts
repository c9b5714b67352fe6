/** A document could not be printed. `message` is for the log, not for people. */
export class ReportError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ReportError'
  }
}
