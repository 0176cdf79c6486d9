import { setTimeout } from 'node:timers/promises'

/** Decodes the key of an authenticator app from the text that a user would type into the app. */
export function keyOf(secret: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * Waits, if the current half minute is about to end. The code of the half minute before stays valid for as long as this
 * one lasts.
 */
export async function waitForNewHalfMinute(): Promise<void> {
  const untilNextCode = 30_000 - (Date.now() % 30_000)
  if (untilNextCode < 5000) await setTimeout(untilNextCode)
}
