import { childEnvironment } from '../src/kernel/child-environment.ts'

/** The environment of a program that a test starts, without the settings of this one. */
export const programEnvironment = { PATH: process.env.PATH, ...childEnvironment() }
