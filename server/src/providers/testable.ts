/** A system that can be asked whether it answers. */
export interface Testable {
  /**
   * Asks the system for something that changes nothing, with the credentials.
   * @throws OutsideError if it does not answer or does not accept the credentials
   */
  test(): Promise<void>
}
