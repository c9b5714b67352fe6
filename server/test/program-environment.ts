const { PATH, NODE_COMPILE_CACHE } = process.env

/** The environment of a program that a test starts, without the settings of this one. */
export const programEnvironment = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
