/** The minimum length of a secret in production, and its minimum number of different characters. */
const strong = { characters: 32, different: 12 }

/** A value to set, for the message of an invalid or a missing secret. */
export const strongSecret = `at least ${strong.characters} random characters, such as the output of \`openssl rand -base64 32\``

/** Whether a secret is too weak for production. */
export const isWeakSecret = (secret: string): boolean =>
  secret.length < strong.characters || new Set(secret).size < strong.different
