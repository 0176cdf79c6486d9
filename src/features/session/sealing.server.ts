/** Encrypts texts so that only this program can read them in the database. Uses the key that signs cookies. */
import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'

export function seal(secret: string, text: string): string {
  return Buffer.from(createCipher(secret).encrypt(Buffer.from(text))).toString('hex')
}

export function unseal(secret: string, sealedText: string): string {
  return Buffer.from(createCipher(secret).decrypt(Buffer.from(sealedText, 'hex'))).toString()
}

function createCipher(secret: string) {
  return managedNonce(xchacha20poly1305)(createHash('sha256').update(secret).digest())
}
