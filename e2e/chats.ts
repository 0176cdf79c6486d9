import type { BrowserContext } from '@playwright/test'

/** Answers the addresses of WhatsApp chats in this context, so that a test can open chats without the network. */
export async function answerChats(context: BrowserContext): Promise<void> {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
}
