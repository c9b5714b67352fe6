/** A person who can sign in. */
export type IdentityUser = {
  userId: string
  /** Lower case. */
  email: string
  name: string
  /** Whether signing in requires a second factor. */
  mfaEnrolled: boolean
}

/**
 * How a person adds a second factor: either a secret for their authenticator app, which its first code confirms here,
 * or a page of the provider.
 */
export type Enrolment = { kind: 'secret'; secret: string; uri: string } | { kind: 'page'; link: string }

/** Administration of the people who can sign in. */
export type IdentityAdmin = {
  /** Returns the user of an e-mail address, ignoring case. @throws OutsideError */
  searchUser(email: string): Promise<IdentityUser | undefined>
  /** Creates a user without a password. @returns undefined if the e-mail already has one @throws OutsideError */
  createUser(email: string, name?: string): Promise<IdentityUser | undefined>
  /** E-mails a link to set a password. @throws OutsideRefused if there is no such user */
  sendPasswordReset(email: string): Promise<void>
  /**
   * Whether the person has a second factor, or the portal need not ask for one. Always true for a provider that
   * handles second factors itself.
   */
  isEnrolled(email: string): Promise<boolean>
  /** Starts to add a second factor. @throws OutsideRefused with the reason, such as an existing one */
  beginMfa(email: string): Promise<Enrolment>
  /**
   * Verifies the app's first code, and ends the person's sign-ins except the one of `signedInAt`.
   * @returns the recovery codes, once only
   * @throws OutsideRefused with the reason
   */
  confirmMfa(email: string, code: string, signedInAt?: Date): Promise<string[]>
  /** Removes all second factors of a person who has lost theirs. @throws OutsideRefused if there is none */
  removeMfa(email: string): Promise<void>
}
