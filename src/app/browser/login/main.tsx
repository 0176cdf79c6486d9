/** Starts the login page, a separate document that loads only what signing in needs (decision 0043). */
import { loadSession, subscribeToSession } from '#features/session/session.client.ts'
import { brand } from '#platform/browser/brand.ts'
import { renderApp } from '../render-app.tsx'
import { reportUnexpectedErrors } from '../unexpected-errors.ts'
import { openNext, readMailedLink } from './address.ts'
import { Login } from './login.tsx'

document.title = `Masuk · ${brand.name}`
// Fetches the dashboard's scripts when the user starts to type, because the dashboard comes next.
const prefetchTemplate = document.getElementById('prefetch') as HTMLTemplateElement
document.addEventListener('input', () => document.head.append(prefetchTemplate.content), { once: true })
reportUnexpectedErrors()
void renderLogin()

async function renderLogin() {
  // A link from an e-mail (invitation, recovery) is shown even to a signed-in user.
  // The form is shown even if the server is unreachable, because signing in reports that.
  const state = readMailedLink() ? null : await loadSession().catch(() => null)
  if (state?.status === 'signed in') return openNext()
  subscribeToSession(({ status }) => {
    if (status === 'signed in' && !readMailedLink()) openNext()
  })
  renderApp(<Login />)
}
