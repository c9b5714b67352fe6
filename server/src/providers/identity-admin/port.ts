/** A person who can sign in. */
export type IdentityUser = {
  userId: string
  /** In lower case. */
  email: string
  name: string
  /** Whether signing in requires a second factor. */
  mfaEnrolled: boolean
}

/**
 * How a person adds a second factor: with a secret for their authenticator app, whose first code they confirm in the
 * portal, or on a page of the provider.
 */
export type Enrolment = { kind: 'secret'; secret: string; uri: string } | { kind: 'page'; link: string }

/** A sign-in that has not ended, in one browser. */
export type SignIn = { signedInAt: Date; expiresAt: Date }

/** Administers the people who can sign in. */
export type IdentityAdmin = {
  /** Returns the user of an e-mail address, ignoring case. @throws OutsideError */
  searchUser(email: string): Promise<IdentityUser | undefined>
  /** Creates a user without a password. @returns undefined if the e-mail already has one @throws OutsideError */
  createUser(email: string, name?: string): Promise<IdentityUser | undefined>
  /** E-mails a link to set a password. @throws OutsideRefused if there is no such user */
  sendPasswordReset(email: string): Promise<void>
  /**
   * Whether the person has a second factor. Always true for a provider that handles second factors itself, because the
   * portal then need not ask for one.
   */
  isEnrolled(email: string): Promise<boolean>
  /** Starts to add a second factor. @throws OutsideRefused with the reason, for example that there is one already */
  beginMfa(email: string): Promise<Enrolment>
  /**
   * Verifies the app's first code. Ends the sign-ins of the person except the one at the time `signedInAt`.
   * @returns the recovery codes, which cannot be read again
   * @throws OutsideRefused with the reason
   */
  confirmMfa(email: string, code: string, signedInAt?: Date): Promise<string[]>
  /** Removes all second factors of a person. @throws OutsideRefused if there is none */
  removeMfa(email: string): Promise<void>
  /** Lists the sign-ins of a person, newest first. Undefined if only the provider's own pages show them. */
  listSignIns(email: string): Promise<SignIn[] | undefined>
  /** Ends the sign-in of a person at this time. @returns false if there is none */
  endSignIn(email: string, signedInAt: Date): Promise<boolean>
}
