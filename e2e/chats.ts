import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Serves a stub for every WhatsApp chat that this context opens, so that a test needs no network. */
export async function stubChats(context: BrowserContext): Promise<void> {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
}

/** Opens a chat with `openChat`, and closes the chat. @returns the decoded address of the chat */
export async function openAndCloseChat(
  context: BrowserContext,
  openChat: () => Promise<unknown>,
): Promise<string> {
  const opening = context.waitForEvent('page')
  await openChat()
  const chat = await opening
  await chat.waitForURL('https://wa.me/**')
  const address = decodeURIComponent(chat.url())
  await chat.close()
  return address
}

export const findQueue = (page: Page): Locator => page.getByRole('dialog', { name: 'Antrean WA' })

export const findQueueCard = (page: Page, username: string): Locator =>
  findQueue(page).getByRole('article', { name: username })

/** Waits until the buttons accept input. An earlier press would be treated as the second tap of a double tap. */
export const waitUntilReady = (page: Page) =>
  expect(findQueue(page).getByRole('region', { name: 'Tindakan' })).toHaveAttribute('data-settled', 'true')
