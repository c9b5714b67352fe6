/** Somebody who can sign in. */
export type IdentityUser = {
  userId: string
  /** Lower case. */
  email: string
  name: string
  /** Whether a second factor is asked for when they sign in. */
  mfaEnrolled: boolean
}

/**
 * How a person adds a second factor: a secret for their authenticator app, which counts once its first code has been
 * confirmed here, or a page of the provider that does all of it.
 */
export type Enrolment = { kind: 'secret'; secret: string; uri: string } | { kind: 'page'; link: string }

/** Administration of the people who can sign in. */
export type IdentityAdmin = {
  /** The user of an e-mail address, in any letter case. @throws OutsideError */
  searchUser(email: string): Promise<IdentityUser | undefined>
  /** Makes a user without a password. @returns undefined where the e-mail has one already @throws OutsideError */
  createUser(email: string, name?: string): Promise<IdentityUser | undefined>
  /** Mails a link with which the user sets a password. @throws OutsideRefused when there is no such user */
  sendPasswordReset(email: string): Promise<void>
  /**
   * Whether the person has a second factor, as far as the portal has to ask for one: a provider that sees to that itself
   * answers true at once, without being asked.
   */
  isEnrolled(email: string): Promise<boolean>
  /** Begins to add a second factor. @throws OutsideRefused with the reason, such as that there is one */
  beginMfa(email: string): Promise<Enrolment>
  /** Takes the first code of the app. @returns the recovery codes, this once @throws OutsideRefused with the reason */
  confirmMfa(email: string, code: string): Promise<string[]>
  /** Takes every second factor away, for somebody who has lost theirs. @throws OutsideRefused when there is none */
  removeMfa(email: string): Promise<void>
}
