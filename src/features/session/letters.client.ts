/** Asking for letters, and opening what came with one. Each throws an Error whose message is meant for the user. */
import { post } from './auth-post.client.ts'

export async function requestRecovery(email: string): Promise<void> {
  await post('/api/auth/recovery', { email })
}

export async function requestConfirmation(email: string): Promise<void> {
  await post('/api/auth/confirmation', { email })
}

/** @returns the e-mail that is confirmed now */
export async function confirmEmail(token: string): Promise<string> {
  const answer = await post('/api/auth/confirm', { token })
  return ((await answer.json()) as { email: string }).email
}
