/** Texts that are stored so that only this program reads them: encrypted under the key that signs cookies. */
import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'

export function sealed(secret: string, text: string): string {
  return Buffer.from(cipher(secret).encrypt(Buffer.from(text))).toString('hex')
}

export function unsealed(secret: string, stored: string): string {
  return Buffer.from(cipher(secret).decrypt(Buffer.from(stored, 'hex'))).toString()
}

function cipher(secret: string) {
  return managedNonce(xchacha20poly1305)(createHash('sha256').update(secret).digest())
}
