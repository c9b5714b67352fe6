/** Somebody who can sign in. */
export type IdentityUser = { userId: string; email: string; name: string }

/** Administration of the people who can sign in. */
export type IdentityAdmin = {
  /** The user of an e-mail address, in any letter case. @throws OutsideError */
  searchUser(email: string): Promise<IdentityUser | undefined>
  /** Makes a user without a password; the one that exists is returned instead. @throws OutsideError */
  createUser(email: string, name?: string): Promise<IdentityUser>
  /** Mails a link with which the user sets a password. @throws OutsideRefused when there is no such user */
  sendPasswordReset(email: string): Promise<void>
}
