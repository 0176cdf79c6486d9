import type { BrowserContext } from '@playwright/test'

/** Serves a stub for every WhatsApp chat that this context opens, so that a test needs no network. */
export async function stubChats(context: BrowserContext): Promise<void> {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
}
