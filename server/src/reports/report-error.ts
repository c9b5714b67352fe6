/** A document could not be printed. The message is for the log and is not shown to people. */
export class ReportError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ReportError'
  }
}
