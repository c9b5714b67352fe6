import type { Block } from './block.ts'
import { hardware } from './hardware.ts'
import { ipVoice } from './ip-voice.ts'
import { mobile } from './mobile.ts'

/** Every service an order can hold; everything else walks this list. */
export const blocks: readonly Block[] = [ipVoice, mobile, hardware]

/** The address of the service that an empty order begins with, for a customer of this kind. */
export function firstServiceRoute(customerType: 'business' | 'residential'): string {
  return (blocks.find((block) => block.beginsFor === customerType) ?? blocks[0])?.route ?? '/'
}

export function findBlock(name: string): Block | undefined {
  return blocks.find((block) => block.name === name)
}
